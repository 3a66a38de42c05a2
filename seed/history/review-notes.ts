export const flagNotes = [
  'The photo is a little dark, so I could not make out the bag. Could you add one from closer up?',
  'That is a lot for half an hour, and I believe you. Was it two walks? If so, please log them one by one.',
  'I can see the place but not what you picked up. A photo of the full bag would settle it.',
  'Could you check the ZIP code? It is a long way from where you usually walk.',
]

export const rejectNotes = [
  'This photo is already with an earlier cleanup of yours. Please log this walk again with its own picture.',
  'The photo shows your (very nice) dog, but no litter. Log it again with the bag in it and I will approve it.',
  'This looks like household trash from a move. Thank you for taking it away; here we count what was littered.',
]

/** Note to Rosa on a cleanup that she logged twice. */
export const DUPLICATE_NOTE =
  'You logged this walk twice, so I kept the other one. Nothing is lost: your week and your streak stay as they were.'
