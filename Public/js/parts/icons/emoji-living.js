/** People, animals, plants and the sky. As `emoji.js` reads them. */
export const living = `
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
`;
