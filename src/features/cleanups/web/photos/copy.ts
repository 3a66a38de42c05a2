export const formatPhotoCount = (count: number): string =>
  count === 0 ? 'No photos' : count === 1 ? '1 photo' : `${count} photos`

/** Label of a cleanup's photo, such as "Photo 1 of 3". `place` counts from 0. */
export const formatPhotoLabel = (place: number, { length }: { length: number }): string =>
  `Photo ${place + 1} of ${length}`

export const formatOpenPhotoButtonLabel = (place: number, { length }: { length: number }): string =>
  `Open photo ${place + 1} of ${length}`

/** List item about photos, for the list of what is deleted with a cleanup. Empty without photos. */
export const listDeletedPhotosInWords = ({ length }: { length: number }): string[] =>
  length > 0 ? [length === 1 ? 'Its photo' : `Its ${length} photos`] : []
