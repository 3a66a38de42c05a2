import { pictureUrl } from '#features/photos/rules.ts'
import type { KnownPicture } from '#features/photos/server/queries.ts'
import type { Photo } from '../../contract/cleanup.ts'

export const photoOf = ({ name, ...known }: KnownPicture): Photo => ({
  ...known,
  small: pictureUrl('cleanup', name, 320),
  medium: pictureUrl('cleanup', name, 1280),
  large: pictureUrl('cleanup', name, 2560),
})
