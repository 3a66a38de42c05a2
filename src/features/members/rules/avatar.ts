import { PICTURES } from '#features/photos/rules.ts'

/** Of the picture as it is kept, in pixels; what is smaller than this is shown larger than it is. */
export const AVATAR_SIDE = PICTURES.avatar.widths[0]
