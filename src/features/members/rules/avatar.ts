import { PICTURE_KINDS } from '#features/photos/rules.ts'

/** Side length of a stored avatar, in pixels. A smaller picture is scaled up and looks blurred, so the dialog warns. */
export const AVATAR_SIZE_PX = PICTURE_KINDS.avatar.widths[0]
