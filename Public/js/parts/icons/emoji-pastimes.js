/** Food, sport, games and music. As `emoji.js` reads them. */
export const pastimes = `
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
`;
