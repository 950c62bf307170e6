// People, animals, plants and the sky; food, sport, games and music; vehicles, places and household things; paper, clothes,
// hearts, marks and colours.
const lines = `
😀 grin happy smile grinning
😂 joy laugh tears
🙂 smile slightly smiling
😉 wink winking
😍 love smiling heart shaped eyes
🥰 love smiling eyes three hearts
😎 cool smiling sunglasses
🤓 nerd study
🤔 think idea question thinking
😴 sleep tired bed sleeping
🤒 ill sick fever thermometer
🥳 party birthday horn hat
👻 ghost halloween
💀 skull
👽 alien extraterrestrial
🤖 robot
👶 baby child
🧒 child kid
👧 girl daughter
👦 boy son
👩 woman
👨 man
🧑 person
👵 grandmother old older woman
👴 grandfather old older man
👪 family
👫 couple man woman holding hands
🤝 deal agreement contract handshake
👋 hello wave waving hand
👍 good yes thumbs
👎 bad no thumbs down
👏 applause clapping hands
🙏 thanks please person folded hands
💪 strong sport training flexed biceps
✍️ write author writing hand
👀 look see eyes
👂 ear hear
🦷 tooth dentist
🧠 brain mind
🫀 heart organ anatomical
👣 feet steps footprints
👑 king queen crown
🎓 school graduate university graduation cap
👷 builder work construction worker
🧑‍🍳 cook chef
🧑‍🌾 farmer garden
🧑‍🎨 artist
🧑‍🔧 mechanic repair
🧑‍🏫 teacher school
🧑‍⚕️ doctor health
🐶 dog pet
🐱 cat pet
🐭 mouse
🐹 hamster pet
🐰 rabbit pet
🦊 fox
🐻 bear
🐼 panda
🐯 tiger
🦁 lion
🐮 cow
🐷 pig
🐸 frog
🐵 monkey
🐔 chicken hen
🐧 penguin
🐦 bird
🐤 chick baby
🦆 duck
🦉 owl
🐴 horse
🦄 unicorn
🐝 bee honey honeybee
🐛 bug caterpillar
🦋 butterfly
🐌 snail
🐞 ladybird beetle lady
🐜 ant
🕷️ spider
🐢 turtle
🐍 snake
🐟 fish
🐠 fish aquarium tropical
🐬 dolphin
🐳 whale spouting
🦈 shark
🐙 octopus
🐘 elephant
🦒 giraffe
🐑 sheep wool
🐐 goat
🦌 deer
🐕 dog
🐈 cat
🐾 paw pet animal prints
🐉 dragon
💐 flowers bouquet
🌸 blossom spring cherry
🌹 rose
🌻 sunflower
🌷 tulip
🌱 seedling plant garden
🪴 plant pot potted
🌲 tree forest evergreen
🌳 tree deciduous
🌴 palm tree
🌵 cactus
🌾 grain wheat ear rice
🌿 herb
🍀 clover luck four leaf
🍁 maple autumn leaf
🍂 leaves autumn fallen leaf
🍄 mushroom
🌰 chestnut nut
🌍 earth world globe europe africa
🌙 moon night crescent
☀️ sun weather rays
⭐ star favourite medium
🌈 rainbow
☁️ cloud weather
🌧️ rain cloud
⚡ lightning electricity power high voltage
❄️ snow winter snowflake
☃️ snowman winter
🔥 fire hearth
💧 water drop droplet
🌊 wave sea water
🍎 apple fruit red
🍐 pear
🍊 orange mandarin tangerine
🍋 lemon
🍌 banana
🍉 melon watermelon
🍇 grapes wine
🍓 strawberry
🫐 blueberry blueberries
🍒 cherry cherries
🍑 peach
🥭 mango
🍍 pineapple
🥝 kiwi kiwifruit
🍅 tomato
🥑 avocado
🍆 aubergine
🥔 potato
🥕 carrot
🌽 corn maize ear
🌶️ chilli spice hot pepper
🥒 cucumber
🥬 salad leaf leafy green
🥦 broccoli
🧄 garlic
🧅 onion
🍞 bread bake
🥐 croissant breakfast
🥖 baguette bread
🥨 pretzel
🧀 cheese wedge
🥚 egg
🍳 fry cook breakfast cooking
🥞 pancakes
🥓 bacon
🍗 chicken poultry leg
🍔 burger hamburger
🍟 fries french
🍕 pizza slice
🥪 sandwich
🌮 taco
🥗 salad green
🍝 pasta spaghetti
🍜 noodles soup ramen steaming bowl
🍲 stew pot recipe food
🍛 curry rice
🍣 sushi
🍚 rice cooked
🍦 ice soft cream
🍩 doughnut
🍪 biscuit cookie
🎂 cake birthday
🍰 cake shortcake
🧁 cupcake muffin
🍫 chocolate bar
🍬 sweets candy
🍯 honey pot
🍼 bottle baby
🥛 milk glass
☕ coffee brew hot beverage
🫖 teapot tea
🍵 tea teacup without handle
🍷 wine glass
🍺 beer mug
🍸 cocktail glass
🥂 cheers champagne clinking glasses
🥃 whisky tumbler glass
🧃 juice beverage box
🧊 ice cube
🥄 spoon
🍴 fork knife cutlery
🍽️ plate dinner fork knife
🔪 knife kitchen hocho
⚽ football sport soccer ball
🏀 basketball hoop
🏈 football american
🎾 tennis racquet ball
🏐 volleyball
🏓 ping pong table tennis paddle ball
🏸 badminton racquet shuttlecock
🥊 boxing glove
⛳ golf flag hole
🎣 fishing pole fish
🎿 ski winter boot
🏂 snowboard snowboarder
🛷 sledge sled
⛸️ skate ice
🏊 swim swimmer
🚴 bike cycling bicyclist
🏃 run runner
🧗 climb person climbing
🧘 yoga person lotus position
🏋️ weights training weight lifter
🏆 trophy win
🥇 medal gold first place
🎯 target goal direct hit
🎲 dice game board die
♟️ chess game pawn
🧩 puzzle jigsaw piece
🎮 game console video
🎨 paint art artist palette
🎭 theatre performing arts
🎬 film movie cinema clapper board
🎤 sing microphone
🎧 headphones audio headphone
🎼 score music composer musical
🎵 note music song musical
🎹 piano keyboard musical
🥁 drum drumsticks
🎷 saxophone
🎺 trumpet
🎸 guitar
🎻 violin
🚗 car automobile
🚕 taxi
🚌 bus
🚑 ambulance
🚒 fire engine
🚜 tractor
🚲 bicycle bike
🛵 scooter motor
🏍️ motorcycle racing
🚂 train steam locomotive
🚆 train rail
✈️ plane travel flight airplane
🚀 rocket space
🚁 helicopter
⛵ sail boat sailboat
🚢 ship
⚓ anchor
⛽ petrol fuel pump
🗺️ map travel places world
🧭 compass
⛰️ mountain
🏔️ mountain snow capped
🌋 volcano
🏕️ camping tent
🏖️ beach holiday umbrella
🏝️ island desert
🏠 house home building
🏡 house garden
🏢 office building
🏥 hospital
🏦 bank
🏫 school
🏭 factory
🏰 castle european
⛪ church
🕌 mosque
🕍 synagogue
🏛️ museum classic classical building
🗼 tower tokyo
🗽 statue liberty
⛲ fountain
🌆 city cityscape dusk
🛏️ bed sleep
🛋️ sofa living couch lamp
🪑 chair
🚪 door
🪟 window
🚿 shower
🛁 bath bathtub
🚽 toilet
🧹 broom clean
🧺 basket laundry
🧻 paper roll
🧼 soap wash bar
🪣 bucket
🧴 lotion bottle
🪥 toothbrush
⏰ alarm clock
⌚ watch
⏳ hourglass time flowing sand
📱 phone mobile
💻 laptop computer personal
🖥️ desktop computer
🖨️ printer
⌨️ keyboard
🖱️ mouse three button
💾 disk save floppy
💿 disc cd optical
📀 dvd
📷 camera photo
🎥 film camera video movie
📺 television tv
📻 radio
☎️ telephone
🔋 battery
🔌 plug electricity electric
💡 lamp light idea electric bulb
🔦 torch electric
🕯️ candle
💸 money spend wings
💵 money dollar banknote
💶 money euro banknote
💷 money pound banknote
💰 money bag savings
💳 card bank credit
💎 gem jewel stone
⚖️ scales law
🧰 toolbox repair
🔧 spanner tool wrench
🔨 hammer tool
🪛 screwdriver tool
🪚 saw tool carpentry
🔩 nut bolt screw
⚙️ gear machine
🧲 magnet
🪜 ladder
🧪 test chemistry lab tube
🔬 microscope science
🔭 telescope astronomy
💉 injection vaccine syringe
💊 pill medicine
🩺 stethoscope doctor health
🩹 plaster first aid adhesive bandage
🧬 dna genes double helix
🔑 key
🗝️ key old
🔒 lock secret
🔓 unlocked open lock
🎁 gift present wrapped
🎈 balloon
🎉 party popper
🎄 christmas tree
🎃 pumpkin halloween jack lantern
🎀 ribbon
🧵 thread sew spool
🧶 yarn knit wool ball
✂️ scissors cut
📦 box parcel package
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

/**
 * Emoji with English words to find them by, the first word being the name. Loaded when the picker opens.
 *
 * @type {{value: string, words: string[]}[]}
 */
export const emoji = lines
  .trim()
  .split("\n")
  .map((line) => line.split(" "))
  .map(([value, ...words]) => ({ value, words }));
