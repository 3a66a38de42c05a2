import { LONGEST_STORED_SIDE, pictureName, pictureUrl } from '#features/photos/rules.ts'
import type { KnownPicture } from '#features/photos/server/queries.ts'
import type { Photo } from '../../contract/cleanup.ts'

type PhotoUrls = Record<`photoUrl${1 | 2 | 3 | 4}`, string | null>

export function photoColumns(names: string[]): PhotoUrls {
  const [photoUrl1 = null, photoUrl2 = null, photoUrl3 = null, photoUrl4 = null] = names.map((name) =>
    pictureUrl('cleanup', name, LONGEST_STORED_SIDE),
  )
  return { photoUrl1, photoUrl2, photoUrl3, photoUrl4 }
}

/** The pictures behind them, in their order. */
export const photoNames = ({ photoUrl1, photoUrl2, photoUrl3, photoUrl4 }: PhotoUrls): string[] =>
  [photoUrl1, photoUrl2, photoUrl3, photoUrl4].flatMap((url) => (url && pictureName(url)) || [])

/** A photo as its readers get it. */
export const photoOf = ({ id, name, width, height, thumbhash }: KnownPicture): Photo => ({
  id,
  width,
  height,
  thumbhash,
  small: pictureUrl('cleanup', name, 320),
  medium: pictureUrl('cleanup', name, 1280),
  large: pictureUrl('cleanup', name, LONGEST_STORED_SIDE),
})
