import { describe, expect, test } from 'vitest'
import { cleanupSentences as say } from '../../../rules.ts'
import { answerOf } from './ask.ts'
import { type Answer, type Step, becomes, nextStep } from './outcomes.ts'
import { ANOTHER, type Queued } from './queued.ts'

const PHOTO = '5b0f3a3e-0d9e-4a4e-8a75-1c2f0f6f7a11'
const OTHER = '8c1f3a3e-0d9e-4a4e-8a75-1c2f0f6f7a12'

const waiting: Queued = {
  format: 1,
  cleanupId: '019aa5d0-7f3e-7a52-9a4a-6f1f3f4f2d10',
  ownerId: '3f0c9a52-6b1e-4c7d-9a35-1d2e8f7b6c40',
  date: '2026-11-20',
  location: '85016',
  litterCount: 36,
  notes: '',
  photos: [
    { id: PHOTO, isSent: true, hasFile: true },
    { id: OTHER, isSent: true, hasFile: true },
  ],
  keptAt: 1,
  change: 0,
  wasPosted: true,
  firstPosted: 0,
  isDiscarded: false,
}
const unsent = { ...waiting, photos: [waiting.photos[0]!, { id: OTHER, isSent: false, hasFile: true }] }
const discarded = { ...waiting, isDiscarded: true }
const changed = { ...waiting, change: 1, litterCount: 40 }

const LOG: Step = { kind: 'log' }
const SEND: Step = { kind: 'photo', photo: unsent.photos[1]! }
const EDIT: Step = { kind: 'edit', shown: [PHOTO] }
const DELETE: Step = { kind: 'delete' }

type ToldOf = Partial<Pick<Queued, 'date' | 'location' | 'litterCount' | 'notes'>>
const logged = (about: ToldOf = {}) => {
  const { ownerId: userId, photos, ...typed } = waiting
  const text = JSON.stringify({ ...typed, userId, photos: photos.map(({ id }) => ({ id })), ...about })
  return answerOf(200, text, new Headers(), waiting.cleanupId)
}
const refusal = (status: number, code: string, data?: object) =>
  answerOf(status, JSON.stringify({ code, message: 'No.', data, requestId: 'x' }), new Headers(), waiting.cleanupId)
const OK: Answer = { kind: 'ok' }
const after = (now: Queued, step: Step, answer: Answer, firstPosted?: number) => {
  let made = 0
  return becomes(now, { step, change: 0, firstPosted }, answer, () => `new-${++made}`)
}

test('photos go first, one by one, then the cleanup; what was taken back is deleted', () => {
  expect(nextStep(unsent)).toEqual(SEND)
  expect(nextStep(waiting)).toEqual(LOG)
  expect(nextStep({ ...unsent, isDiscarded: true })).toEqual(DELETE)
})

describe('no answer, or none that says what became of it: it stays as it is, and all wait', () => {
  const none = (status: number, text = '', headers = {}) =>
    answerOf(status, text, new Headers(headers), waiting.cleanupId)
  const ours = JSON.stringify({ code: 'ANY', message: 'Any.', requestId: 'x' })
  test.each<[string, Answer]>([
    ['cut', { kind: 'none' }],
    ['408', none(408, ours)],
    ['429', none(429, ours)],
    ['503', none(503, ours)],
    ['a proxy has no server', none(502, '<h1>Bad gateway</h1>')],
    ['a network wants to be signed in to', none(200, '<form>')],
    ['something says yes to everything', none(204)],
    ['of another one', none(200, JSON.stringify({ cleanupId: 'another' }))],
    ['no text at all', none(200, 'null')],
  ])('%s', (_, answer) => {
    expect(after(waiting, LOG, answer)).toEqual({ record: waiting, go: 'stop' })
  })

  test.each([
    ['a fault of the server', none(500, ours)],
    ['a refusal of what stands in between', none(413, '<h1>Too large</h1>')],
  ])('%s says nothing of the others: they go on', (_, answer) => {
    expect(after(waiting, LOG, answer)).toEqual({ record: waiting, go: 'next' })
  })

  test('how long to wait is heeded', () => {
    expect(none(429, ours, { 'retry-after': '90' })).toEqual({ kind: 'none', retryAfter: 90 })
  })
})

test.each([401, 412])('%i: it waits for its member', (status) => {
  for (const step of [SEND, LOG, EDIT, DELETE])
    expect(after(waiting, step, refusal(status, 'X'))).toEqual({ record: waiting, go: 'stop', isSignedOut: true })
})

describe('a photo', () => {
  test('is there', () => {
    expect(after(unsent, SEND, OK)).toEqual({ record: waiting, go: 'again' })
  })
  test('is there, and was removed meanwhile', () => {
    const without = { ...unsent, photos: [unsent.photos[0]!], change: 1 }
    expect(after(without, SEND, OK)).toEqual({ record: without, go: 'again' })
    expect(after(without, SEND, refusal(413, 'PAYLOAD_TOO_LARGE'))).toEqual({ record: without, go: 'again' })
  })
  test('cannot be saved under its number: it gets another', () => {
    const { record, renamed, go } = after(unsent, SEND, refusal(409, 'CONFLICT'))
    expect([renamed, go]).toEqual([{ [OTHER]: 'new-1' }, 'again'])
    expect(record!.photos).toEqual([waiting.photos[0], { id: 'new-1', isSent: false, hasFile: true }])
  })
  test('is refused: that is said, and the next cleanup goes on', () => {
    const { record, go } = after(unsent, SEND, refusal(413, 'PAYLOAD_TOO_LARGE'))
    expect([record!.refusal, go]).toEqual([{ code: 'PAYLOAD_TOO_LARGE', message: 'No.' }, 'next'])
  })
})

describe('the cleanup', () => {
  test('is logged as it was typed', () => {
    expect(after(waiting, LOG, logged())).toEqual({ record: undefined, go: 'next' })
  })
  test('is logged, and was changed meanwhile: from the beginning', () => {
    expect(after(changed, LOG, logged())).toEqual({ record: changed, go: 'again' })
    expect(after(discarded, LOG, logged())).toEqual({ record: discarded, go: 'again' })
  })
  test('was logged before it was changed here: it is changed there, and until then known to differ', () => {
    const { record, go, step } = after(waiting, LOG, logged({ litterCount: 12 }))
    expect([record, go]).toEqual([{ ...waiting, firstPosted: ANOTHER }, 'again'])
    expect(step).toEqual({ kind: 'edit', shown: [PHOTO, OTHER] })
    expect(after(record!, EDIT, logged())).toEqual({ record: undefined, go: 'next' })
    expect(after(record!, LOG, logged({ notes: 'x' }), record!.firstPosted).step?.kind).toBe('edit')
  })
  test('was logged as it is, and changed elsewhere since: nobody writes over that', () => {
    expect(after(waiting, LOG, logged({ litterCount: 12 }), 0)).toEqual({ record: undefined, go: 'next' })
  })
  test('shows photos that the server has lost: those get other numbers and are sent again', () => {
    const { record, renamed, go } = after(waiting, LOG, refusal(410, 'PHOTOS_LOST'))
    expect([renamed, go]).toEqual([{ [PHOTO]: 'new-1', [OTHER]: 'new-2' }, 'again'])
    expect(record!.photos.map(({ isSent }) => isSent)).toEqual([false, false])
    expect(after(waiting, EDIT, refusal(410, 'PHOTOS_LOST')).renamed).toEqual({ [OTHER]: 'new-1' })
  })
  test('is refused: it stays, with the sentence that says most', () => {
    const fields = [{ path: 'litterCount', message: say.countTooHigh(250) }]
    const { record, go } = after(waiting, LOG, refusal(400, 'BAD_REQUEST', { fields }))
    expect([record!.refusal, go]).toEqual([{ code: 'BAD_REQUEST', message: say.countTooHigh(250) }, 'next'])
    for (const code of ['FORBIDDEN', 'GONE', 'CONFLICT', 'PHOTO_REQUIRED'])
      expect(after(waiting, LOG, refusal(409, code)).record!.refusal).toEqual({ code, message: 'No.' })
  })
  test('is refused as it was before it was changed: from the beginning', () => {
    expect(after(changed, LOG, refusal(400, 'BAD_REQUEST'))).toEqual({ record: changed, go: 'again' })
    expect(after(discarded, LOG, refusal(400, 'BAD_REQUEST'))).toEqual({ record: discarded, go: 'again' })
  })
  test('was deleted while it was to be changed', () => {
    const { record } = after(waiting, EDIT, refusal(404, 'NOT_FOUND'))
    expect(record!.refusal).toEqual({ code: 'GONE', message: say.wasDeleted })
  })
})

test('what was taken back is forgotten once the server has it no more, and not before', () => {
  for (const answer of [OK, refusal(404, 'NOT_FOUND')])
    expect(after(discarded, DELETE, answer)).toEqual({ record: undefined, go: 'next' })
  expect(answerOf(204, '', new Headers(), undefined)).toEqual(OK)
  expect(after(discarded, DELETE, refusal(403, 'FORBIDDEN'))).toEqual({ record: discarded, go: 'next' })
  expect(after(discarded, DELETE, { kind: 'none' })).toEqual({ record: discarded, go: 'stop' })
})
