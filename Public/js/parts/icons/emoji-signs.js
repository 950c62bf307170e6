/** Paper, clothes, hearts, marks and colours. As `emoji.js` reads them. */
export const signs = `
✉️ letter mail envelope
📧 email mail
📫 post letterbox closed mailbox raised flag
📄 document page facing
📃 page curl
📑 tabs bookmark
📊 chart bar
📈 chart growth shares upwards trend
📉 chart loss downwards trend
📅 calendar date
📆 calendar tear off
🗓️ calendar plan spiral pad
📇 index cards contacts card
📋 clipboard list
📁 folder file
📂 folder open file
🗂️ dividers files card index
🗃️ box cards archive card file
🗄️ cabinet archive file
🗑️ bin waste wastebasket
📌 pin pushpin
📍 pin place round pushpin
📎 clip paperclip
📏 ruler measure straight
📐 triangle geometry triangular ruler
📝 memo note plan
✏️ pencil
🖊️ pen lower left ballpoint
🖌️ brush paint lower left paintbrush
🖍️ crayon lower left
📓 notebook
📔 notebook decorative cover
📒 ledger
📕 book red closed
📗 book green
📘 book blue
📙 book orange
📚 books library
📖 book read open
🔖 bookmark
🏷️ label tag price
📰 newspaper news
🧾 receipt bill
🛂 passport travel control
🪪 identity card identification
🎫 ticket
🎟️ ticket admission tickets
👕 shirt clothes
👖 trousers jeans
👗 dress
🧥 coat
👔 shirt tie necktie
🧦 socks
👟 shoe trainer athletic
👞 shoe mans
👠 heel shoe high heeled
🥾 boot hike hiking
🧢 cap billed
👒 hat womans
🧣 scarf
🧤 gloves
👓 glasses eyeglasses
🕶️ sunglasses dark
🎒 rucksack school satchel
👜 handbag
💼 briefcase work job
🧳 suitcase travel luggage
☂️ umbrella rain
💍 ring wedding
💄 lipstick
❤️ heart love
🧡 heart orange
💛 heart yellow
💚 heart green
💙 heart blue
💜 heart purple
🖤 heart black
🤍 heart white
💔 heart broken
💬 talk message speech balloon
💭 thought dream balloon
🔔 bell reminder
📣 megaphone cheering
🔍 search find left pointing magnifying glass
🔗 link
♻️ recycle universal recycling
✅ done check mark
❌ no cross mark
❓ question mark ornament
❗ important exclamation mark
⚠️ warning
🚫 forbidden entry
➕ plus add
♾️ infinity permanent paper
🔴 red circle large
🟠 orange circle large
🟡 yellow circle large
🟢 green circle large
🔵 blue circle large
🟣 purple circle large
⚫ black circle medium
⚪ white circle medium
🟤 brown circle large
🏳️ flag white waving
🏴 flag black waving
🏁 flag finish chequered
`;
