import { brand } from '#platform/brand.ts'
import { formatMinutes } from '#platform/minutes.ts'
import { cleanupsInWords, formatNumber } from '#platform/numbers.ts'

const pronoun = (count: number) => (count === 1 ? 'it' : 'them')

/** Anchor on the Litterlog page to which the link "Show it" leads: the first cleanup that could not be uploaded. */
export const NOT_UPLOADED_CLEANUPS_ANCHOR = 'not-uploaded'

export const pendingUploadUiTexts = {
  chips: { waiting: 'Waiting to upload', sending: 'Uploading', refused: 'Not uploaded' },
  /** Title such as "2 cleanups wait to upload". It has no period, so callers that show it as a sentence add one. */
  waits: (count: number) => `${cleanupsInWords(count)} ${count === 1 ? 'waits' : 'wait'} to upload`,
  notUploaded: (count: number) => `${cleanupsInWords(count)} could not be uploaded.`,
  show: (count: number) => `Show ${pronoun(count)}`,
  ofAnotherVersion: (count: number) =>
    `${cleanupsInWords(count)} ${count === 1 ? 'waits' : 'wait'} for the version of ${brand.name} that kept ${pronoun(count)}.`,
  signInAgain: (count: number) => `Sign in again to upload ${pronoun(count)}.`,
  onItsWay: 'On its way.',
  more: (count: number) => `+${formatNumber(count)} waiting to upload`,
  moreTime: (minutes: number) => `+${formatMinutes(minutes)} waiting to upload`,
  uploaded: (day: string) => `Your cleanup of ${day} was uploaded.`,

  discardTitle: (day: string) => `Discard the cleanup of ${day}?`,
  onlyHere: 'It is on this device alone. What goes with it:',
  mayHaveArrived: 'It may have arrived already, and is deleted there too. What goes with it:',
  changeOnly: 'It was logged before, and stays as it was. What is discarded is the change:',
  discarded: 'Cleanup discarded.',
  triesAgain: 'Trying again.',

  leaving: (count: number) =>
    count === 1
      ? 'It stays on this device, unseen by others, and uploads when you sign in here again.'
      : 'They stay on this device, unseen by others, and upload when you sign in here again.',
  lostWithAccount: (count: number) =>
    `${cleanupsInWords(count)} that ${count === 1 ? 'waits' : 'wait'} on this device to upload`,
}
