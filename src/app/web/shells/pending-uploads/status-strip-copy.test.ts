import { expect, test } from 'vitest'
import { type StatusStripState, getStatusStripText, timeInWords } from './status-strip-copy.ts'

const at = (text: string) => new Date(text).getTime()
const NOW = at('2026-11-22T11:00')
const EIGHT = at('2026-11-22T08:14')

const fine: StatusStripState = {
  hasNetwork: true,
  isReached: true,
  waiting: 0,
  isSending: false,
  refused: 0,
  unreadable: 0,
  needsSignIn: false,
  isMissing: false,
}

const readText = (about: Partial<StatusStripState>) => {
  const words = getStatusStripText({ ...fine, ...about }, NOW)
  return (
    words &&
    [words.title, ...words.rest, words.announcement, words.link && `[${words.link.words}]`]
      .filter(Boolean)
      .join(' ')
      .replaceAll('\u202F', ' ')
  )
}

const off = { hasNetwork: false }
const lost = { isReached: false }

test.each<[Partial<StatusStripState>, string | undefined]>([
  [{}, undefined],
  [{ readAt: EIGHT, isMissing: true }, undefined],

  [off, 'You are offline.'],
  [{ ...off, ...lost }, 'You are offline.'],
  [lost, 'Cleanstreak cannot be reached.'],
  [{ ...off, readAt: EIGHT }, 'You are offline. What you see is from 8:14 AM.'],
  [{ ...lost, readAt: EIGHT }, 'Cleanstreak cannot be reached. What you see is from 8:14 AM.'],
  [{ ...off, isMissing: true }, 'You are offline. What is missing comes as soon as there is a connection.'],
  [
    { ...off, readAt: EIGHT, isMissing: true },
    'You are offline. What you see is from 8:14 AM. What is missing comes as soon as there is a connection.',
  ],
  [{ ...off, waiting: 1, readAt: EIGHT }, 'You are offline. 1 cleanup waits to upload. What you see is from 8:14 AM.'],
  [
    { ...lost, waiting: 2, readAt: EIGHT },
    'Cleanstreak cannot be reached. 2 cleanups wait to upload. What you see is from 8:14 AM.',
  ],
  // Offline, neither uploading nor signing in is possible.
  [{ ...off, waiting: 1, isSending: true }, 'You are offline. 1 cleanup waits to upload.'],
  [{ ...off, waiting: 1, needsSignIn: true }, 'You are offline. 1 cleanup waits to upload.'],
  [
    { ...off, waiting: 1, refused: 1 },
    'You are offline. 1 cleanup waits to upload. 1 cleanup could not be uploaded. [Show it]',
  ],
  [
    { ...off, refused: 1, readAt: EIGHT },
    'You are offline. What you see is from 8:14 AM. 1 cleanup could not be uploaded. [Show it]',
  ],
  [{ ...off, refused: 2 }, 'You are offline. 2 cleanups could not be uploaded. [Show them]'],

  [{ waiting: 1, isSending: true }, 'Uploading 1 cleanup.'],
  [{ waiting: 3, isSending: true }, 'Uploading 3 cleanups.'],
  [{ waiting: 1, isSending: true, refused: 1 }, 'Uploading 1 cleanup. 1 cleanup could not be uploaded. [Show it]'],
  // Between two upload attempts.
  [{ waiting: 1 }, '1 cleanup waits to upload.'],
  [{ waiting: 2, refused: 1 }, '2 cleanups wait to upload. 1 cleanup could not be uploaded. [Show it]'],
  [{ refused: 1 }, '1 cleanup could not be uploaded. [Show it]'],
  [{ refused: 2 }, '2 cleanups could not be uploaded. [Show them]'],
  [{ waiting: 1, needsSignIn: true }, '1 cleanup waits to upload. [Sign in again to upload it.]'],
  [
    { waiting: 2, needsSignIn: true, refused: 1 },
    '1 cleanup could not be uploaded. 2 cleanups wait to upload. [Sign in again to upload them.]',
  ],
  [{ unreadable: 1 }, '1 cleanup waits for the version of Cleanstreak that kept it.'],
  [
    { waiting: 1, isSending: true, unreadable: 2 },
    'Uploading 1 cleanup. 2 cleanups wait for the version of Cleanstreak that kept them.',
  ],
])('the status strip for %j shows: %s', (about, sentence) => {
  expect(readText(about)).toBe(sentence)
})

test('the screen-reader title of the status strip ignores the number of waiting cleanups', () => {
  const titleOf = (about: Partial<StatusStripState>) => getStatusStripText({ ...fine, ...about }, NOW)?.title
  expect(titleOf({ waiting: 3, isSending: true })).toBe(titleOf({ waiting: 2, isSending: true }))
  expect(titleOf({ ...off, waiting: 3, readAt: EIGHT })).toBe(titleOf({ ...off, waiting: 2 }))
})

test('the status strip announces rejected cleanups to screen readers exactly once', () => {
  const getAnnouncement = (about: Partial<StatusStripState>) =>
    getStatusStripText({ ...fine, ...about }, NOW)?.announcement
  const waits = { waiting: 1, refused: 1 }
  for (const about of [{ ...off, refused: 1 }, { ...lost, ...waits }, waits, { ...waits, isSending: true }])
    expect(getAnnouncement(about)).toBe('1 cleanup could not be uploaded.')
  // The title already says it, or there is nothing to announce.
  for (const about of [{ refused: 1 }, { ...waits, needsSignIn: true }, off, { waiting: 1 }])
    expect(getAnnouncement(about)).toBeUndefined()
})

test.each([
  ['2026-11-22T08:14', '8:14 AM'],
  ['2026-11-20T08:14', 'Nov 20, 8:14 AM'],
  ['2025-12-31T20:05', 'Dec 31, 2025, 8:05 PM'],
])('timeInWords formats the time %s as "%s"', (time, words) => {
  expect(timeInWords(at(time), NOW).replaceAll('\u202F', ' ')).toBe(words)
})
