const splitWords = (text: string) => text.trim().split(/\s+/)

/**
 * First words of generated usernames. Words have at most nine letters and avoid bodies, religion, politics, weapons and
 * money. No pair may contain an offensive word, not even where the two words meet.
 */
export const GENERATED_USERNAME_FIRST_WORDS = splitWords(`
  Able Agile Airy Alert Amber Ample Apt Artful Autumn Awake Azure Balmy Bold Bonny Brave Breezy Brief Bright Brisk
  Calm Candid Caring Casual Cheery Civic Clean Clear Clever Coastal Cobalt Comfy Cool Cosmic Cozy Crafty
  Crimson Crisp Curious Daily Daring Deft Dewy Early Eager Earnest Easy Eastern Elated Epic Equal Evening Exact Fair
  Famous Fancy Fearless Festive Fine Firm Fleet Focal Fond Frank Free Fresh Frosty Gallant Gentle Glad
  Gleeful Glossy Golden Good Grand Grateful Green Handy Happy Hardy Hearty Helpful Honest Humble Ideal Indigo Inland
  Jaunty Jazzy Jolly Jovial Joyful Keen Kind Leafy Light Lively Local Lofty Loyal Lucid Lucky Lunar Marine Mellow
  Merry Mighty Mild Minty Misty Modest Morning Mossy Neat Nimble Noble Northern Novel Open Orderly Patient 
  Peppy Perky Placid Plucky Polite Prime Proud Prudent Quick Quiet Radiant Rapid Ready Regal Robust Rosy Royal Rural
  Rustic Scenic Secure Serene Sharp Shiny Silver Simple Sincere Sleek Smart Smiling Snappy Snowy Snug Solar Solid
  Sparkly Speedy Stable Starry Steady Stellar Strong Summer Sunlit Sunny Sure Swift Thrifty Tidy
  Timely Tranquil True Trusty Upbeat Urban Velvet Vernal Vivid Warm Western Whole Winsome Wise Witty Woodland Worthy
  Zesty
`)

export const GENERATED_USERNAME_SECOND_WORDS = splitWords(`
  Acorn Apple Aspen Aster Badger Bamboo Basil Bay Beach Bear Beech Berry Birch Bison Bloom Bobcat Boulder Bramble
  Breeze Bridge Brook Bunny Cactus Camel Canyon Caribou Cedar Cherry Clover Cloud Comet Condor Coral Cove
  Coyote Crane Creek Cricket Crow Cypress Dahlia Daisy Deer Delta Desert Dolphin Dove Dune Eagle
  Echo Elk Elm Ember Falcon Fawn Fern Fiddle Field Finch Fir Fjord Flame Flower Forest Fox Frog Garden Gecko Geyser
  Ginger Glacier Glade Goose Gull Harbor Hare Harvest Hawk Hazel Heather Hedge Heron Hickory Hill Hollow Ibis Iguana
  Iris Ivy Jaguar Jasmine Jay Juniper Kayak Kite Kiwi Koala Lake Lantern Larch Lark Laurel Leaf Lemon Lemur
  Lilac Lily Linden Lion Lotus Magpie Maple Marlin Marmot Marsh Marten Meadow Mesa Mint Moon Moose Moss Moth
  Myrtle Nectar Newt Oak Oasis Ocean Olive Orca Orchard Orchid Oriole Osprey Otter Owl Panda Panther Parrot Path Peach
  Pebble Pelican Penguin Peony Pine Plover Plum Pond Poplar Poppy Prairie Puffin Puma Quail Quartz Rabbit Rain Ranger
  Raven Reef Ridge River Robin Rose Rowan Saffron Sage Salmon Sandbar Shore Sky Sparrow Spring Spruce Squirrel
  Star Starling Stone Stork Stream Summit Sun Swan Sycamore Teal Tern Thistle Thyme Tiger Toucan Trail
  Trout Tulip Tundra Turtle Valley Violet Walnut Warbler Wave Willow Wind Wolf Wombat Wren Yarrow Zebra
`)
