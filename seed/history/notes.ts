export const PLACES = ['canal', 'street', 'bus-stop', 'park', 'beach', 'field', 'creek', 'dusk'] as const
export type Place = (typeof PLACES)[number]

/** Member notes for each kind of place. */
export const notesByPlace: Record<Place, string[]> = {
  canal: [
    'Canal path, both sides. Mostly cups and one whole hubcap.',
    'Water is low, so everything from last year is showing.',
    'The heron watched. It did not help.',
    'Fishing line again. Cut it up before it went into the bag.',
    'South bank this time. Straws, lids, and a very small shoe.',
    'Two joggers stopped and filled a bag with me.',
    'Windy week: the whole fence was a shelf.',
    'Only the footbridge, but all of it.',
  ],
  street: [
    'Both sides down to the light and back.',
    'Day after collection. What fell out of the truck, I think.',
    'Mostly receipts. Somebody eats a lot of tacos, and good for them.',
    'Storm drain grates, four of them. They can breathe now.',
    'My neighbor lent me the good grabber. I may not give it back.',
    'Parking lot of the old cinema. Bottle caps without end.',
    'Just our block. It took longer than I thought.',
    'Found a house key and taped it to the lamp post.',
    'Flyers for a concert that was in March.',
  ],
  'bus-stop': [
    'Bus stop on Indian School Rd, again.',
    'Missed the bus, filled the bag.',
    'Gum wrappers and transfers. The bench is nice now.',
    'Asked the city for a bin here. Third time lucky.',
    'Driver honked. I choose to think it was a thank you.',
    'Six minutes, one stop, the usual cups.',
    'Somebody had tidied before me. Whoever you are, hello.',
  ],
  park: [
    'Birthday party in the park: balloons, forks, one candle.',
    'Under the benches. Nobody ever looks under the benches.',
    'Took the class. They fought over the tongs and were wonderful.',
    'Playground side. Juice boxes, and a dinosaur that went back to its owner.',
    'Dog was in charge of the route, so it was all hedges.',
    'Picnic tables after the long weekend.',
    'Quiet one. A few cans by the pond.',
    'My sister came along and counted. I only bent down.',
  ],
  beach: [
    'Low tide, so out to the rocks and back.',
    'Rope, so much rope.',
    'Bottle with writing from a long way off. No message, sadly.',
    'Cigarette ends along the steps. I counted twice to be sure.',
    'After the storm. Two bags, and I could have filled five.',
    'Kids were digging and kept finding more for me.',
    'Flip-flops: three, all left.',
    'Cold hands, clean cove.',
  ],
  field: [
    'Trailhead and the first mile. Snack wrappers at every view.',
    'Two bags before the rain.',
    'Target practice leftovers. Shells and one brave can.',
    'Barbed wire had caught a whole week of plastic bags.',
    'Long grass hides a lot. So do I, says the rabbit.',
    'Behind the ball field. Sunflower seeds do not count, cups do.',
    'Somebody dumped tiles. Took what I could carry, reported the rest.',
  ],
  creek: [
    'Rubber boots on, and in.',
    'Under the bridge. A shopping cart, which counts as one.',
    'Plastic snagged in the willows after the high water.',
    'Cleared around the pipe so it drains again.',
    'Frogs are back. I am taking the credit.',
    'Tires: two. Arms: tired.',
    'From the footbridge down to the bend.',
  ],
  dusk: [
    'After work, with a head lamp. Got looks.',
    'Friday night leftovers, Saturday before anyone was up.',
    'Cups, cups, cups, and a bow tie.',
    'Club corner. The doorman now keeps a bag for me.',
    'Last light. I stopped when I could not tell leaf from lid.',
    'Pizza boxes, flat as leaves after the rain.',
    'Three of us, three bags, one very good street light.',
  ],
}

export const shortNotes = [
  'On the way to the store.',
  'Just a couple, but they were right there.',
  'Lunch break.',
  'Could not walk past it.',
  'Between two meetings.',
  'One pocket full.',
]

/** Fixed notes for certain days of the year (MM-DD). */
export const notesByDay: Record<string, string> = {
  '01-01': 'First of the year. Rockets, corks, and a clean pair of gloves.',
  '04-22': 'Earth Day with the whole family. The bin was full before we were.',
  '11-01': 'Day after Halloween. Wrappers as far as the eye can see.',
}
