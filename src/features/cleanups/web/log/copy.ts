import { numberInWords } from '#platform/numbers.ts'
import { MAX_PHOTOS_PER_CLEANUP } from '../../rules.ts'

/** Texts of the dialog for logging a cleanup. Texts that the API uses too are in the cleanups feature's `copy.ts`. */
export const logCleanupDialogUiTexts = {
  photosTake: `at least one, up to ${numberInWords(MAX_PHOTOS_PER_CLEANUP)}`,
  photosNotSent: (count: number) =>
    count === 1 ? 'Try the failed photo again, or remove it.' : 'Try the failed photos again, or remove them.',
  photosForgotten: (count: number) =>
    count === 1
      ? 'One photo was not sent before the page closed. Please choose it again.'
      : `${count} photos were not sent before the page closed. Please choose them again.`,
  offline: 'You are offline. Your photos will be sent as soon as you are back.',
  cut: 'No connection. Your photos are kept, and sent again by themselves.',
  offlineSaving: 'You are offline. Your photos are sent as soon as you are back, and then the cleanup is saved.',
  /** Note shown while offline, for a new cleanup that this browser can store. */
  offlineLogging:
    'You are offline. It will be saved on this device, and uploads by itself as soon as there is a connection.',
  keptAlready: 'It is kept on this device already. You can close this: it uploads by itself.',
  kept: 'Saved on this device. It uploads by itself as soon as there is a connection.',
  keptUntilVerified: 'Saved on this device. It is logged as soon as your email is verified.',
  /** Note shown after a press of "Log cleanup", until the member's email is verified. */
  waitsForVerification: 'Your cleanup is logged as soon as your email is verified.',
  keptUntilSignIn: 'Saved on this device. It uploads when you sign in again.',
  noRoom:
    'You are offline, and this browser has no room to keep it. What you typed stays here: please try again once you are back online.',
  backToReview:
    'Saving this sends the cleanup back to review. Until it is approved again it does not count on the Litterboard.',
  /** The texts `unreachable` and `failed` complete an error sentence that begins with "Something went wrong:". */
  unreachable: 'no connection. Nothing is lost; please try again.',
  failed: 'please try again in a moment. Nothing is lost.',
}
