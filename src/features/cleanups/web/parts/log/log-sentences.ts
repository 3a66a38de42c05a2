import { MOST_PHOTOS } from '../../../rules.ts'

const NUMBERS = ['', 'one', 'two', 'three', 'four']

/** What the dialog says of its own accord; what the API may say too stands in the rules. */
export const logSentences = {
  photosTake: `at least one, up to ${NUMBERS[MOST_PHOTOS]}`,
  tooManyPhotos: `A cleanup has ${NUMBERS[MOST_PHOTOS]} photos at most.`,
  photoNotSent: 'Try the failed photo again, or remove it.',
  photoGone: 'Please choose that photo again.',
  photosForgotten: (count: number) =>
    count === 1
      ? 'One photo was not sent before the page closed. Please choose it again.'
      : `${count} photos were not sent before the page closed. Please choose them again.`,
  offline: 'You are offline. Your photos will be sent as soon as you are back.',
  offlineSaving: 'You are offline. Your photos are sent as soon as you are back, and then the cleanup is saved.',
  restored: 'This is what you had before.',
  backToReview:
    'Saving this sends the cleanup back to review. Until it is approved again it does not count on the Litterboard.',
  /** after "Something went wrong:" */
  unreachable: 'no connection. Nothing is lost; please try again.',
  failed: 'please try again in a moment. Nothing is lost.',
}
