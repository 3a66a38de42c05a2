import { MAX_PICTURE_MEGAPIXELS, MAX_UPLOAD_MEGABYTES as MB } from './rules.ts'

/** Names all accepted picture types. The specified sentences before it name fewer. */
export const ACCEPTED_PICTURE_TYPES_SENTENCE = 'JPEG, PNG, WebP, HEIC and AVIF are accepted.'

export const pictureUploadUiTexts = {
  wrongType: `Please upload a JPEG or PNG image. ${ACCEPTED_PICTURE_TYPES_SENTENCE}`,
  eventImageWrongType: `Please upload a JPG or PNG image. ${ACCEPTED_PICTURE_TYPES_SENTENCE}`,
  notProcessed: 'Failed to process image',
  tooManyPixels: `This image has more than ${MAX_PICTURE_MEGAPIXELS} million pixels. Please upload a smaller one.`,
  lowResolution: (side: number) =>
    `This image is below the recommended resolution of ${side}x${side} pixels. It may appear blurry when displayed.`,
  pictureIdTaken: 'This picture cannot be saved under its number. Please try again.',
  photoTooLarge: `Image size must be less than ${MB.photo}MB`,
  avatarTooLarge: `Image size must be less than ${MB.avatar}MB`,
  challengeTooLarge: `Image size must be less than ${MB.challenge}MB`,
  acceptedChallengePictures: `JPEG or PNG, under ${MB.challenge} MB.`,
  acceptedAvatars: `JPG, PNG or HEIC, up to ${MB.avatar} MB.`,
}
