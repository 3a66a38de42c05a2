/** "1 photo", "3 photos" */
export const photosInWords = (count: number): string =>
  count === 0 ? 'No photos' : count === 1 ? '1 photo' : `${count} photos`

/** Which one it is; places are counted from 0. */
export const whichPhoto = (place: number, { length }: { length: number }): string => `Photo ${place + 1} of ${length}`

/** On the button that opens it in the viewer. */
export const openPhoto = (place: number, { length }: { length: number }): string =>
  `Open photo ${place + 1} of ${length}`

/** Among what goes with a cleanup. */
export const itsPhotos = ({ length }: { length: number }): string[] =>
  length > 0 ? [length === 1 ? 'Its photo' : `Its ${length} photos`] : []
