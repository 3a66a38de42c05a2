import { formatNumber, minutesInWords, numberInWords, piecesInWords } from '#platform/numbers.ts'
import { groupUiTexts } from '../../copy/group.ts'
import { CLEANUP_MINUTES_STEPS, MAX_PHOTOS_PER_CLEANUP } from '../../rules.ts'

/** Texts of the dialog for logging a cleanup. Texts that the API uses too are in the cleanups feature's `copy.ts`. */
export const logCleanupDialogUiTexts = {
  photosTake: `at least one, up to ${numberInWords(MAX_PHOTOS_PER_CLEANUP)}`,
  minutesStepLabels: {
    less: `${minutesInWords(CLEANUP_MINUTES_STEPS.step)} less`,
    more: `${minutesInWords(CLEANUP_MINUTES_STEPS.step)} more`,
  },
  weight: (unit: string) => `Weight in ${unit}`,
  weightKinds: { weighed: 'Weighed', estimated: 'Estimated' },
  photosNotSent: (count: number) =>
    count === 1 ? 'Try the failed photo again, or remove it.' : 'Try the failed photos again, or remove them.',
  photosForgotten: (count: number) =>
    count === 1
      ? 'One photo was not sent before the page closed. Please choose it again.'
      : `${count} photos were not sent before the page closed. Please choose them again.`,
  cut: 'No connection. Your photos are kept, and sent again by themselves.',
  offlineNote: (form: { isStored: boolean; isVerified: boolean; isWaiting: boolean }) => {
    if (form.isStored)
      return form.isVerified
        ? 'You are offline. It will be saved on this device, and uploads by itself as soon as there is a connection.'
        : 'You are offline. It will be saved on this device, and is logged once there is a connection and your email is verified.'
    return form.isWaiting
      ? 'You are offline. Your photos are sent as soon as you are back, and then the cleanup is saved.'
      : 'You are offline. Your photos will be sent as soon as you are back.'
  },
  draftKept: 'What you typed is kept until you close this tab.',
  keptAlready: 'It is kept on this device already. You can close this: it uploads by itself.',
  kept: 'Saved on this device. It uploads by itself as soon as there is a connection.',
  keptUntilVerified: 'Saved on this device. It is logged as soon as your email is verified.',
  /** Note shown after a press of "Log cleanup", until the member's email is verified. */
  waitsForVerification: ({ isChange, isStored }: { isChange: boolean; isStored: boolean }) => {
    // Changes are stored nowhere until they are sent.
    if (isChange) return 'Your changes are saved as soon as your email is verified. Keep this open until then.'
    return isStored
      ? 'Your cleanup is logged as soon as your email is verified.'
      : 'Your cleanup is logged as soon as your email is verified. Keep this open until then.'
  },
  keptUntilSignIn: 'Saved on this device. It uploads when you sign in again.',
  noRoom:
    'You are offline, and this browser has no room to keep it. What you typed stays here: please try again once you are back online.',
  backToReview:
    'Saving this sends the cleanup back to review. Until it is approved again it does not count on the Litterboard.',
  /** The texts `unreachable` and `failed` complete an error sentence that begins with "Something went wrong:". */
  unreachable: 'no connection. Nothing is lost; please try again.',
  failed: 'please try again in a moment. Nothing is lost.',
}

type EqualShares = { host: number; others: number; people: number; rest: number; mostPieces: number }

/** Texts of the part of the log dialog about a cleanup together. */
export const logTogetherUiTexts = {
  switch: 'Cleaned up with others',
  switchHint: 'One count for all the bags, a share for each of you.',
  next: 'Next',
  saved: 'Saved. Now the others.',
  title: 'Who was there?',
  step: (step: number, of: number) => `Step ${step} of ${of}`,
  totalHint: (weight: string | undefined, most: number) =>
    weight ? `About ${weight}. Up to ${formatNumber(most)}.` : `Up to ${formatNumber(most)}.`,
  peopleHint: 'You included, members or not.',
  peopleSteps: { less: 'One person fewer', more: 'One person more' },
  equalShares: ({ host, others, people }: EqualShares) =>
    people === 2
      ? `You start with ${formatNumber(host)}, the other person with ${formatNumber(others)}. Both of you can change your own share.`
      : `You start with ${formatNumber(host)}, the others with ${formatNumber(others)} each. Everyone can change their own share.`,
  restOfEqualShares: ({ rest, mostPieces }: EqualShares) =>
    rest > 0
      ? `${groupUiTexts.mostOfCleanup(mostPieces)} The rest, ${piecesInWords(rest)}, counts for the community.`
      : undefined,
  ownShare: (pieces: number) => `Your share is ${piecesInWords(pieces)}. You change it on the page of the cleanup.`,
  ownShareShrinks: (pieces: number) => `The others keep their shares, so yours becomes ${piecesInWords(pieces)}.`,
  codeFollows: 'After you log it you get a QR code and a link for everybody else. They work for seven days.',
}
