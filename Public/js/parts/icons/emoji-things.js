/** Vehicles, places and household things, as `emoji.js` reads them. */
export const things = `
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
`;
