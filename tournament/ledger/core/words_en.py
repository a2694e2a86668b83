"""The English words of keys: short names of things that are not mistaken for one another.

Their order is part of what people compare, so the list never changes.
"""

from typing import Final

_LIST: Final = """
acorn actor album alley almond amber anchor ankle anvil apple
apron arch arrow atlas attic autumn badger bagel baker bamboo
banana banjo basin basket beach beaver beetle bell berry bishop
boat bonnet book bowl branch bread broom bubble bucket butter
button cabin cactus camel camera canal canoe canyon carpet carrot
castle cedar cello chain chalk cherry chisel circus cliff clock
cloud clover cobra cocoa coffee comet copper coral cotton cradle
crayon crown daisy dancer desert dew donkey dragon drawer dress
dune eagle easel echo elbow elm engine fabric falcon farm
fence fern finger fjord flute fog forest fork fossil fudge
galaxy garden garlic gate gem geyser glove goblet gold gong
goose grape guitar hammer harbor harp hawk hazel hedge helmet
heron hill hippo honey hornet horse hotel iguana ink iris
iron island ivory ivy jacket jaguar jeep jelly jewel jigsaw
judo jungle kayak kettle kiosk kite kitten kiwi koala ladder
lagoon lamp lasso lava lemon lily lion lizard locket lotus
magnet marble market mask meadow melon mirror mosaic muffin mug
napkin nest noodle nutmeg oak oasis ocean onion opera orange
orchid organ otter oven oyster palace panda papaya peanut pencil
pepper piano pigeon pillow pirate pizza pony potato prism quail
quartz queen rabbit radio radish raft raven ribbon robin rope
ruby saddle sailor salmon sandal scarf school shadow shark shell
ship shoe shovel shrimp silver siren skate skirt sled snail
snow sofa spoon star stone stool storm sugar swan tiger
toast torch tower train tulip vase viola visor wagon wolf
wood yacht yarn yolk zebra zoo
"""
WORDS_EN: Final = tuple(_LIST.split())
