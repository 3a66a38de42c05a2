import { describe, expect, test } from 'vitest'
import type { PendingOutboxRecord, OutboxApiRequest } from './kind.ts'
import {
  type OutboxApiRequestResult,
  type OutboxMachineCommand,
  FIRST_POSTED_SERVER_HAS_OTHER_VALUES,
  type OutboxRecordState,
  getNextOutboxApiRequest,
  isPendingOutboxRecord,
  transitionOutboxRecord,
} from './machine.ts'
import { parseOutboxResponse } from './request.ts'
import { type SimulatedValues, simulatedKind } from './simulated-kind.ts'

const PHOTO = '5b0f3a3e-0d9e-4a4e-8a75-1c2f0f6f7a11'
const OTHER = '8c1f3a3e-0d9e-4a4e-8a75-1c2f0f6f7a12'

const pending: PendingOutboxRecord<SimulatedValues> = {
  recordId: '019aa5d0-7f3e-7a52-9a4a-6f1f3f4f2d10',
  ownerId: '3f0c9a52-6b1e-4c7d-9a35-1d2e8f7b6c40',
  values: { text: '', count: 36 },
  photos: [
    { id: PHOTO, isSent: true, hasFile: true },
    { id: OTHER, isSent: true, hasFile: true },
  ],
  loggedAt: 1,
  change: 0,
  wasPosted: true,
  firstPosted: 0,
  isDiscarded: false,
}
const unsent = { ...pending, photos: [pending.photos[0]!, { id: OTHER, isSent: false, hasFile: true }] }
const discarded = { ...pending, isDiscarded: true }
const changed = { ...pending, change: 1, values: { ...pending.values, count: 40 } }
/** An outbox record that was discarded and saved again, so that its changes are counted anew. */
const savedAnew = { ...changed, loggedAt: 5, change: 0 }

const POST: OutboxApiRequest = { kind: 'post' }
const SEND: OutboxApiRequest = { kind: 'photo', photo: unsent.photos[1]! }
const EDIT: OutboxApiRequest = { kind: 'edit', shown: [PHOTO] }
const DELETE: OutboxApiRequest = { kind: 'delete' }

const UPLOADED: OutboxRecordState = { end: 'uploaded' }
const DISCARDED: OutboxRecordState = { end: 'discarded' }

const reply = (status: number, text = '', headers = {}) => ({ status, text, headers: new Headers(headers) })

const parse = (response: Parameters<typeof parseOutboxResponse>[1], step: OutboxApiRequest = POST) =>
  parseOutboxResponse(simulatedKind, response, pending.recordId, step)

const logged = (about: object = {}) => {
  const { photos, values, recordId } = pending
  const shown = photos.map(({ id }) => ({ id }))
  return parse(reply(200, JSON.stringify({ ...values, noteId: recordId, photos: shown, ...about })))
}
const refusal = (status: number, code: string, data?: object) =>
  parse(reply(status, JSON.stringify({ code, message: 'No.', data, requestId: 'x' })))
const OK: OutboxApiRequestResult = { kind: 'ok' }

const newIds = () => {
  let count = 0
  return { record: () => `new-${++count}`, photo: () => `new-${++count}` }
}

type After = {
  state: OutboxRecordState
  to?: string
  follow?: OutboxApiRequest | undefined
  renamed?: object
  ended?: OutboxMachineCommand[]
}

/** Applies a server response to a request sent when the record's `change` was 0, and collects what follows. */
function after(
  now: PendingOutboxRecord,
  step: OutboxApiRequest,
  answer: OutboxApiRequestResult,
  firstPosted?: number,
): After {
  const sent = { step, loggedAt: 1, change: 0, firstPosted }
  const [state, commands] = transitionOutboxRecord(simulatedKind, now, { kind: 'answer', sent, answer }, newIds())
  const go = commands.find((command) => command.kind === 'go')
  const photos = isPendingOutboxRecord(state) ? state.photos.filter(({ id }, at) => id !== now.photos[at]?.id) : []
  const ended = commands.filter(({ kind }) => kind === 'uploaded' || kind === 'refused')
  return {
    state,
    ...(go && { to: go.to }),
    ...(go?.follow && { follow: go.follow }),
    ...(photos.length > 0 && { renamed: Object.fromEntries(photos.map(({ id, was }) => [was?.at(-1), id])) }),
    ...(ended.length > 0 && { ended }),
  }
}
const entryAfter = (...about: Parameters<typeof after>) => after(...about).state as PendingOutboxRecord

const save = (state: OutboxRecordState, about: object = {}) =>
  transitionOutboxRecord(
    simulatedKind,
    state,
    {
      kind: 'save',
      recordId: pending.recordId,
      ownerId: pending.ownerId,
      values: pending.values,
      photos: [{ id: PHOTO, isSent: false, hasFile: true }],
      held: [],
      taken: [],
      at: 7,
      ...about,
    },
    newIds(),
  )[0] as PendingOutboxRecord

describe('the next step of an outbox record', () => {
  test('uploads each photo and then POSTs the record, or DELETEs a discarded one', () => {
    expect(getNextOutboxApiRequest(unsent)).toEqual(SEND)
    expect(getNextOutboxApiRequest(pending)).toEqual(POST)
    expect(getNextOutboxApiRequest({ ...unsent, isDiscarded: true })).toEqual(DELETE)
  })

  test('marks the outbox record as posted before its POST request is sent', () => {
    const { firstPosted: _, ...fresh } = { ...pending, wasPosted: false }
    const [state, commands] = transitionOutboxRecord(simulatedKind, fresh, { kind: 'send' }, newIds())
    expect(state).toEqual(pending)
    expect(commands).toEqual([
      { kind: 'request', sent: { step: POST, loggedAt: 1, change: 0, firstPosted: undefined } },
    ])
    expect(
      transitionOutboxRecord(simulatedKind, { ...fresh, photos: unsent.photos }, { kind: 'send' }, newIds())[0],
    ).toMatchObject({
      wasPosted: false,
    })
  })

  test('follows from the last response, unless the member has changed or discarded the record', () => {
    const stepOf = (entry: PendingOutboxRecord) => {
      const [, [command]] = transitionOutboxRecord(
        simulatedKind,
        entry,
        { kind: 'send', follow: { step: EDIT, loggedAt: 1, change: 0 } },
        newIds(),
      )
      return command?.kind === 'request' && command.sent.step
    }
    expect([pending, changed, savedAnew, discarded].map(stepOf)).toEqual([EDIT, POST, POST, DELETE])
  })

  test('is undefined for a finished or rejected record', () => {
    const refused = { ...pending, refusal: { code: 'X', message: 'No.' } }
    expect(transitionOutboxRecord(simulatedKind, refused, { kind: 'send' }, newIds())).toEqual([refused, []])
    expect(transitionOutboxRecord(simulatedKind, UPLOADED, { kind: 'send' }, newIds())).toEqual([UPLOADED, []])
  })
})

test.each([401, 412])("an outbox record waits for its member's sign-in after HTTP status %i", (status) => {
  for (const step of [SEND, POST, EDIT, DELETE])
    expect(after(pending, step, refusal(status, 'X'))).toEqual({ state: pending, to: 'sign-in' })
})

describe('photo upload from the outbox', () => {
  test('marks the photo as sent when the upload succeeds', () => {
    expect(after(unsent, SEND, OK)).toEqual({ state: pending, to: 'step' })
  })

  test("has no effect if the member has removed the photo, whatever the server's response", () => {
    const without = { ...unsent, photos: [unsent.photos[0]!], change: 1 }
    expect(after(without, SEND, OK)).toEqual({ state: without, to: 'step' })
    expect(after(without, SEND, refusal(413, 'PAYLOAD_TOO_LARGE'))).toEqual({ state: without, to: 'step' })
  })

  test('is repeated under a new photo id when the old id is in use', () => {
    const { state, renamed, to } = after(unsent, SEND, refusal(409, 'CONFLICT'))
    expect([renamed, to]).toEqual([{ [OTHER]: 'new-1' }, 'step'])
    expect((state as PendingOutboxRecord).photos).toEqual([
      pending.photos[0],
      { id: 'new-1', isSent: false, hasFile: true, was: [OTHER] },
    ])
  })

  test('marks the whole record as rejected when the server rejects the photo', () => {
    const { state, to, ended } = after(unsent, SEND, refusal(413, 'PAYLOAD_TOO_LARGE'))
    expect([(state as PendingOutboxRecord).refusal, to]).toEqual([
      { code: 'PAYLOAD_TOO_LARGE', message: 'No.' },
      'next',
    ])
    expect(ended).toMatchObject([{ kind: 'refused', isOfPhoto: true, refused: { status: 413, message: 'No.' } }])
  })
})

describe('a record posted from the outbox', () => {
  test('is finished when the server has the typed values', () => {
    expect(after(pending, POST, logged())).toMatchObject({ state: UPLOADED, to: 'next', ended: [{ kind: 'uploaded' }] })
  })

  test('is sent or deleted again if the member changed or discarded it during the POST request', () => {
    for (const state of [changed, savedAnew, discarded])
      expect(after(state, POST, logged())).toEqual({ state, to: 'step' })
  })

  test('is edited on the server when an older version was logged there', () => {
    const { state, to, follow } = after(pending, POST, logged({ count: 12 }))
    const differing = { ...pending, firstPosted: FIRST_POSTED_SERVER_HAS_OTHER_VALUES }
    expect([state, to]).toEqual([differing, 'step'])
    expect(follow).toEqual({ kind: 'edit', shown: [PHOTO, OTHER] })
    expect(after(differing, EDIT, logged())).toMatchObject({ state: UPLOADED, to: 'next' })
    expect(after(differing, POST, logged({ text: 'x' }), FIRST_POSTED_SERVER_HAS_OTHER_VALUES).follow?.kind).toBe(
      'edit',
    )
  })

  test('is edited again if the member changed the cleanup during the edit request', () => {
    for (const state of [changed, savedAnew]) expect(after(state, EDIT, logged())).toEqual({ state, to: 'step' })
  })

  test('does not overwrite a later change of the record from another device', () => {
    const elsewhere = { count: 12, createdAt: '2026-11-20T10:00:00Z', updatedAt: '2026-11-20T10:05:00Z' }
    expect(after(pending, POST, logged(elsewhere), 0)).toMatchObject({ state: UPLOADED, to: 'next' })
  })

  test('is edited on the server if the server has values of an earlier, canceled save', () => {
    const older = { count: 12, createdAt: '2026-11-20T10:00:00Z', updatedAt: '2026-11-20T10:00:00Z' }
    const { state, follow } = after(pending, POST, logged(older), 0)
    expect(state).toEqual({ ...pending, firstPosted: FIRST_POSTED_SERVER_HAS_OTHER_VALUES })
    expect(follow?.kind).toBe('edit')
  })

  test('uploads its photos again, under new ids, when the server has lost the photos', () => {
    const { state, renamed, to } = after(pending, POST, refusal(410, 'PHOTOS_LOST'))
    expect([renamed, to]).toEqual([{ [PHOTO]: 'new-1', [OTHER]: 'new-2' }, 'step'])
    expect((state as PendingOutboxRecord).photos.map(({ isSent }) => isSent)).toEqual([false, false])
    expect(after(pending, EDIT, refusal(410, 'PHOTOS_LOST')).renamed).toEqual({ [OTHER]: 'new-1' })
  })

  test("is finished even if the server has one of its photos under the photo's former id", () => {
    const renamed = { ...pending, photos: [pending.photos[0]!, { ...pending.photos[1]!, id: 'new', was: [OTHER] }] }
    expect(after(renamed, POST, logged())).toMatchObject({ state: UPLOADED, to: 'next' })
  })

  test('stays in the outbox when rejected, with the most specific error message', () => {
    const fields = [{ path: 'count', message: 'Too many.' }]
    const { state, to } = after(pending, POST, refusal(400, 'BAD_REQUEST', { fields }))
    expect([(state as PendingOutboxRecord).refusal, to]).toEqual([
      { code: 'BAD_REQUEST', message: 'Too many.' },
      'next',
    ])
    for (const code of ['FORBIDDEN', 'GONE', 'CONFLICT', 'PHOTO_REQUIRED'])
      expect(entryAfter(pending, POST, refusal(409, code)).refusal).toEqual({ code, message: 'No.' })
  })

  test('is sent again if the server rejected an older version', () => {
    expect(after(changed, POST, refusal(400, 'BAD_REQUEST'))).toEqual({ state: changed, to: 'step' })
    expect(after(discarded, POST, refusal(400, 'BAD_REQUEST'))).toEqual({ state: discarded, to: 'step' })
  })

  test('is rejected as deleted when the edit finds no record on the server', () => {
    expect(entryAfter(pending, EDIT, refusal(404, 'NOT_FOUND')).refusal).toEqual({
      code: 'GONE',
      message: simulatedKind.uiTexts.wasDeleted,
    })
  })
})

describe('a record discarded in the outbox', () => {
  test('is removed from the outbox only after the server has deleted it', () => {
    for (const answer of [OK, refusal(404, 'NOT_FOUND')])
      expect(after(discarded, DELETE, answer)).toEqual({ state: DISCARDED, to: 'next' })
    expect(parse(reply(204), DELETE)).toEqual(OK)
    expect(after(discarded, DELETE, refusal(403, 'FORBIDDEN'))).toEqual({ state: discarded, to: 'next' })
    expect(after(discarded, DELETE, { kind: 'none' })).toEqual({ state: discarded, to: 'stop' })
  })

  test('stays in the outbox and is sent if the member saved it again during its deletion', () => {
    expect(after(changed, DELETE, OK)).toEqual({ state: changed, to: 'step' })
    expect(after(changed, DELETE, refusal(404, 'NOT_FOUND'))).toEqual({ state: changed, to: 'step' })
  })

  test('is deleted on the server only if the outbox may have logged it there', () => {
    const discard = (entry: PendingOutboxRecord) =>
      transitionOutboxRecord(simulatedKind, entry, { kind: 'discard' }, newIds())[0]
    expect(discard(pending)).toEqual(discarded)
    expect(discard({ ...pending, wasPosted: false })).toEqual(DISCARDED)
    expect(discard({ ...pending, firstPosted: FIRST_POSTED_SERVER_HAS_OTHER_VALUES })).toEqual({ end: 'unchanged' })
  })
})

describe('saving a record in the outbox', () => {
  test('creates a new outbox record', () => {
    const { recordId, ownerId, values } = pending
    expect(save('draft')).toEqual({
      recordId,
      ownerId,
      values,
      loggedAt: 7,
      change: 0,
      wasPosted: false,
      isDiscarded: false,
      photos: [{ id: PHOTO, isSent: false, hasFile: true }],
    })
  })

  test("for a second time keeps the record's queue position and its sent photos", () => {
    const photos = [{ id: PHOTO, isSent: false, hasFile: false }]
    const again = save(pending, { values: { ...pending.values, text: 'More' }, photos, held: [PHOTO] })
    expect(again).toMatchObject({ loggedAt: 1, change: 1, wasPosted: true, firstPosted: 0, values: { text: 'More' } })
    expect(again.photos).toEqual([{ id: PHOTO, isSent: true, hasFile: true }])
  })

  test('becomes an edit of the uploaded record if a duplicated tab saves it after the upload', () => {
    const photos = [{ id: PHOTO, isSent: false, hasFile: false }]
    // A page of an older app version did not store how the outbox record ended.
    for (const state of [UPLOADED, { end: 'unchanged' }, {}] as OutboxRecordState[])
      expect(save(state, { photos })).toMatchObject({
        change: 1,
        wasPosted: true,
        firstPosted: FIRST_POSTED_SERVER_HAS_OTHER_VALUES,
        photos: [{ id: PHOTO, isSent: true, hasFile: false }],
      })
  })

  test('treats a photo without bytes on this device as already sent', () => {
    const photos = [{ id: PHOTO, isSent: false, hasFile: false }]
    expect(save('draft', { photos }).photos).toEqual([{ id: PHOTO, isSent: true, hasFile: false }])
    expect(save('draft', { photos, held: [PHOTO] }).photos).toEqual([{ id: PHOTO, isSent: false, hasFile: true }])
  })

  test("gives a photo a new id when another outbox record uses the photo's id", () => {
    expect(save('draft', { taken: [PHOTO] }).photos).toEqual([
      { id: 'new-1', isSent: false, hasFile: true, was: [PHOTO] },
    ])
  })

  test('after a discard assumes that the server may already have the record', () => {
    const again = save(DISCARDED)
    expect(again).toMatchObject({ change: 1, wasPosted: true, photos: [{ id: PHOTO, isSent: false, hasFile: true }] })
    expect(again).not.toHaveProperty('firstPosted')
  })

  test('keeps the new id of a photo that the form still knows by its former id', () => {
    const [renamed] = transitionOutboxRecord(
      simulatedKind,
      pending,
      { kind: 'answer', sent: { step: POST, loggedAt: 1, change: 0 }, answer: refusal(410, 'PHOTOS_LOST') },
      newIds(),
    )
    const asOpened = (state: OutboxRecordState) =>
      save(state, { photos: pending.photos, held: ['new-1', 'new-2'] }).photos
    const photos = [
      { id: 'new-1', isSent: false, hasFile: true, was: [PHOTO] },
      { id: 'new-2', isSent: false, hasFile: true, was: [OTHER] },
    ]
    expect(asOpened(renamed)).toEqual(photos)
    const sent = { ...(renamed as PendingOutboxRecord), photos: photos.map((photo) => ({ ...photo, isSent: true })) }
    const { state: done } = after(sent, POST, logged({ photos: [{ id: 'new-1' }, { id: 'new-2' }] }))
    expect(save(done, { photos: [{ id: PHOTO, isSent: false, hasFile: false }] }).photos).toEqual([
      { id: 'new-1', isSent: true, hasFile: false, was: [PHOTO] },
    ])
  })

  test('cancels an earlier request to discard the record', () => {
    expect(save(discarded)).toMatchObject({ isDiscarded: false, change: 1, wasPosted: true })
  })

  test('can be canceled by the form that saved, unless the outbox record was saved again since', () => {
    const cancel = (entry: PendingOutboxRecord) =>
      transitionOutboxRecord(simulatedKind, entry, { kind: 'cancel', loggedAt: 1, change: 0 }, newIds())[0]
    expect(cancel(pending)).toBe('draft')
    expect(cancel(changed)).toEqual(changed)
    expect(cancel(savedAnew)).toEqual(savedAnew)
  })
})

test('a retry clears the rejection of an outbox record and changes its id only if the id is unusable', () => {
  const record = { ...pending, refusal: { code: 'BAD_REQUEST', message: 'No.' } }
  const retry = (entry: PendingOutboxRecord) =>
    transitionOutboxRecord(simulatedKind, entry, { kind: 'retry' }, newIds())[0] as PendingOutboxRecord
  const { refusal: _, ...tried } = record
  expect(retry(record)).toEqual(tried)
  for (const code of ['GONE', 'CONFLICT']) {
    const other = retry({ ...record, refusal: { code, message: 'No.' } })
    expect(other.recordId).not.toBe(record.recordId)
    expect(other).toMatchObject({ wasPosted: false, photos: record.photos, loggedAt: record.loggedAt })
    expect(other).not.toHaveProperty('firstPosted')
  }
})
