import { PICTURES } from '#features/photos/rules.ts'
import { sentences } from '#features/photos/rules/refusals.ts'

/** Of the picture as it is kept, in pixels; what is smaller than this is shown larger than it is. */
export const AVATAR_SIDE = PICTURES.avatar.widths[0]

/** What is said while a picture is chosen, cropped and uploaded, word for word. */
export const avatarSentences = {
  signInFirst: 'Please sign in to upload an avatar',
  invalidTypeTitle: 'Invalid file type',
  invalidType: 'Please upload a JPG or PNG image.',
  lowResolution: sentences.lowResolution(AVATAR_SIDE),
  failedTitle: 'Upload failed',
  failed: 'There was an error uploading your profile picture. Please try again.',
  notUploaded: 'Failed to upload image',
  notSaved: 'Failed to update profile picture',
  saved: 'Profile picture updated successfully',
}
