import { PICTURE_KINDS } from '#features/photos/rules.ts'
import { pictureUploadUiTexts } from '#features/photos/copy.ts'

const [SIDE] = PICTURE_KINDS.eventImage.widths

/** Sentences of the event form. Those that the API shares are in the feature's copy.ts. */
export const eventFormUiTexts = {
  submit: 'Submit Cleanup Event',
  reviewed: 'A person reviews every event before it goes up.',
  copied: (title: string) => `A copy of “${title}”. Choose its days.`,

  registrationHint: 'People must sign up on your website first.',
  image: 'Event image',
  imageHint: `JPG or PNG, shown square. ${SIDE}x${SIDE} or larger looks best.`,
  daysOver: 'These days are over, so the finder will not list the event. Send it again if they are right.',
  whenHint: 'Dates and times as people read them on the spot.',
  globalHint: 'People can join from anywhere. Shown with a globe instead of a city.',
  contactHint: 'Shown on the event page.',
  submitterHint: 'Only our reviewers see this. We write to you when the event is decided on.',
  statusHint: 'Only approved events are listed. The page of a cancelled one stays up and says so.',

  crop: 'Crop event image',
  cropAdvice: `Recommended ${SIDE}x${SIDE}.`,
  lowResolution: pictureUploadUiTexts.lowResolution(SIDE),
  imageUnseen: 'This browser cannot show this image. The square in its middle is used.',
  imageKept: 'Your image has arrived. The square in its middle is used. You can choose another one.',
  imageRefused: 'Please choose another image, or remove the refused one.',
  imageUnsent: 'Try the image again, or remove it.',
  imageSending: 'Uploading the image...',
}
