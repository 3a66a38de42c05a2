import { describe, expect, test, vi } from 'vitest'
import type { Cleanup, NewCleanup } from '../../contract/cleanup.ts'
import { cleanupUiTexts as texts } from '../../copy.ts'
import { BLANK_CLEANUP_FIELDS } from '../../rules.ts'
import type { OutboxSaveOutcome } from '../outbox/client.ts'
import { pendingUploadUiTexts as sayWaiting } from '../outbox/copy.ts'
import type { PendingOutboxRecord } from '../outbox/machine.ts'
import { logCleanupDialogUiTexts as dialogTexts } from './copy.ts'
import { type SavedCleanupOutcome, createCleanupSubmitHandler } from './save-log.ts'
import type { PhotoUpload } from './uploads.ts'

const PHOTO = '5b0f3a3e-0d9e-4a4e-8a75-1c2f0f6f7a11'
const OTHER = '8c1f3a3e-0d9e-4a4e-8a75-1c2f0f6f7a12'

const values: NewCleanup = {
  ...BLANK_CLEANUP_FIELDS,
  cleanupId: '019aa5d0-7f3e-7a52-9a4a-6f1f3f4f2d10',
  date: '2026-11-20',
  location: '85016',
  litterCount: 36,
  photos: [PHOTO],
}
const saved = { ...values, notes: null, photos: [{ id: PHOTO }] } as unknown as Cleanup

const createApiError = (code: string, message = 'No.') => Object.assign(new Error(message), { code, status: 400 })
const rejectedOutcome = (code: string, isOfPhoto = false): OutboxSaveOutcome => ({
  kind: 'refused',
  refused: { code, message: 'No.' },
  isOfPhoto,
})

type FormOptions = {
  outcome?: OutboxSaveOutcome
  state?: PhotoUpload['state']
  isOnline?: boolean
  isVerified?: boolean
  cleanup?: Cleanup
  waiting?: PendingOutboxRecord
  unanswered?: string
}

function aForm({
  outcome = { kind: 'uploaded' },
  state = 'ready',
  isOnline = true,
  isVerified = true,
  unanswered,
  ...changed
}: FormOptions = {}) {
  const form = {
    open: vi.fn<() => void>(),
    store: vi.fn<() => Promise<void>>().mockResolvedValue(undefined),
    save: vi.fn<() => Promise<OutboxSaveOutcome>>().mockResolvedValue(outcome),
    withdraw: vi.fn<() => Promise<void>>().mockResolvedValue(undefined),
    cancel: vi.fn<() => void>(),
    close: vi.fn<() => boolean>().mockReturnValue(true),
  }
  const uploads = {
    all: () => new Map([PHOTO, OTHER].map((id) => [id, { state }])),
    chosen: async (ids: string[]) => ids.map((id) => ({ id, isSent: true })),
    markLost: vi.fn<(ids: string[]) => void>(),
    sendUnsent: vi.fn<() => void>(),
    settled: vi.fn<() => Promise<void>>().mockResolvedValue(undefined),
    isUnderWay: () => false,
  }
  const api = {
    log: vi.fn<(typed: NewCleanup) => Promise<Cleanup>>().mockResolvedValue(saved),
    edit: vi.fn<(typed: NewCleanup) => Promise<Cleanup>>().mockResolvedValue(saved),
    cleanup: vi.fn<(about: { cleanupId: string }) => Promise<Cleanup>>().mockResolvedValue(saved),
  }
  let held = unanswered
  const saving = createCleanupSubmitHandler({
    ownerId: 'rosa',
    uploads,
    outbox: { form: () => form },
    api,
    isOnline: () => isOnline,
    unanswered: { read: () => held, write: (id) => void (held = id), forget: () => void (held = undefined) },
    ...changed,
  })
  const onNewId = vi.fn<(id: string) => void>()
  return {
    saving,
    form,
    uploads,
    api,
    onNewId,
    save: () => saving.save(values, onNewId, isVerified),
    unanswered: () => held,
  }
}

/** Returns the message that the form would show after saving a cleanup, and the field of the message. */
const readFormMessage = (work: Promise<SavedCleanupOutcome>) =>
  work.then(
    ({ message }) => ({ sentence: message }),
    (error: Error & { data?: { fields?: { path: string; message: string }[] } }) => {
      const [field] = error.data?.fields ?? []
      return field ?? { message: error.message }
    },
  )
const photosMessage = (message: string) => ({ path: 'photos', message })

describe('saving a new cleanup', () => {
  test('reports success when the cleanup is uploaded', async () => {
    expect(await readFormMessage(aForm().save())).toEqual({ sentence: texts.logged })
  })

  test.each([
    [false, dialogTexts.kept],
    [true, dialogTexts.keptUntilSignIn],
  ])(
    'reports that the cleanup is stored on the device while its upload is pending (signed out: %s)',
    async (isSignedOut, sentence) => {
      expect(await readFormMessage(aForm({ outcome: { kind: 'waits', isSignedOut } }).save())).toEqual({ sentence })
    },
  )

  test('reports that the stored cleanup waits for email verification, not only for a connection', async () => {
    const { save } = aForm({ outcome: { kind: 'waits', isSignedOut: false }, isVerified: false })
    expect(await readFormMessage(save())).toEqual({ sentence: dialogTexts.keptUntilVerified })
  })

  test('reports that the cleanup was discarded in another tab', async () => {
    expect(await readFormMessage(aForm({ outcome: { kind: 'discarded' } }).save())).toEqual({
      sentence: sayWaiting.discarded,
    })
  })

  test('withdraws the cleanup from the outbox when the upload of one of its photos has failed', async () => {
    const { save, form } = aForm({ state: 'failed' })
    expect(await readFormMessage(save())).toEqual(photosMessage(dialogTexts.photosNotSent(1)))
    expect(form.withdraw).toHaveBeenCalledOnce()
    expect(form.save).not.toHaveBeenCalled()
  })

  test.each([
    ['BAD_REQUEST', { message: texts.wentWrong('No.') }],
    ['FORBIDDEN', { message: 'No.' }],
    ['PHOTO_REQUIRED', photosMessage(texts.photoRequiredInForm)],
    ['PHOTOS_LOST', photosMessage(texts.photosLost)],
    ['PHOTO_GONE', photosMessage(texts.photoGone)],
  ])('shows why the API rejected the cleanup with error %s', async (code, sentence) => {
    expect(await readFormMessage(aForm({ outcome: rejectedOutcome(code) }).save())).toEqual(sentence)
  })

  test('shows at the photos field that the API rejected a photo', async () => {
    const { save } = aForm({ outcome: rejectedOutcome('PAYLOAD_TOO_LARGE', true) })
    expect(await readFormMessage(save())).toEqual(photosMessage(texts.photoFailedBecause('No.')))
  })

  test.each(['GONE', 'CONFLICT'])('uses a new cleanup id for the next attempt after API error %s', async (code) => {
    const { save, onNewId } = aForm({ outcome: rejectedOutcome(code) })
    await readFormMessage(save())
    expect(onNewId).toHaveBeenCalledOnce()
  })

  test.each(['PHOTOS_LOST', 'PHOTO_GONE'])("marks the cleanup's photos as lost after API error %s", async (code) => {
    const { save, uploads } = aForm({ outcome: rejectedOutcome(code) })
    await readFormMessage(save())
    expect(uploads.markLost).toHaveBeenCalledExactlyOnceWith([PHOTO])
  })

  test('tolerates a browser storage failure while the photos are uploading', async () => {
    const { saving, form } = aForm()
    form.store.mockRejectedValue(new Error('The disk is full.'))
    await saving.store(values)
    expect(form.store).toHaveBeenCalledOnce()
  })
})

describe('saving an edit of a cleanup that is waiting for upload', () => {
  const waiting = { cleanupId: values.cleanupId } as PendingOutboxRecord

  test('shows no message when the edit is uploaded', async () => {
    expect(await readFormMessage(aForm({ waiting }).save())).toEqual({ sentence: undefined })
  })

  test('does not store the cleanup again while its photos are uploading', async () => {
    const { saving, form } = aForm({ waiting })
    await saving.store(values)
    expect(form.store).not.toHaveBeenCalled()
  })

  test("keeps the cleanup's id when the API rejects it", async () => {
    const { save, onNewId } = aForm({ waiting, outcome: rejectedOutcome('GONE') })
    await readFormMessage(save())
    expect(onNewId).not.toHaveBeenCalled()
  })
})

describe('a form field that is missing from a cleanup of an older app version', () => {
  const { notes: _, ...older } = values
  const waiting = { cleanupId: values.cleanupId, values: older, photos: [] } as unknown as PendingOutboxRecord
  const { notes: __, ...cleanup } = saved
  const sentBy: [string, FormOptions, (form: ReturnType<typeof aForm>) => unknown[][]][] = [
    ['edited', { cleanup: cleanup as Cleanup }, ({ api }) => api.edit.mock.calls],
    ['stored', { waiting, outcome: rejectedOutcome('BAD_REQUEST') }, ({ form }) => form.save.mock.calls],
    ['sent directly', { waiting, outcome: { kind: 'not-stored' } }, ({ api }) => api.log.mock.calls],
  ]
  test.each(sentBy)('is not sent until the member types into it (cleanup %s)', async (__, about, sent) => {
    const form = aForm(about)
    const notesSent = async (notes: string) => {
      await readFormMessage(form.saving.save({ ...values, notes }, () => {}, true))
      return (sent(form).at(-1)![0] as Partial<NewCleanup>).notes
    }
    expect([await notesSent(''), await notesSent('canal'), await notesSent('')]).toEqual([undefined, 'canal', ''])
  })
})

describe('saving in a browser that cannot store a cleanup', () => {
  const outcome: OutboxSaveOutcome = { kind: 'not-stored' }

  test('fails while offline and keeps the typed values in the form', async () => {
    const { save, api } = aForm({ outcome, isOnline: false })
    expect(await readFormMessage(save())).toEqual({ message: dialogTexts.noRoom })
    expect(api.log).not.toHaveBeenCalled()
  })

  test('sends the cleanup to the API as soon as its photos are uploaded', async () => {
    const { save, api, uploads, unanswered } = aForm({ outcome })
    expect(await readFormMessage(save())).toEqual({ sentence: texts.logged })
    expect(uploads.sendUnsent).toHaveBeenCalledBefore(uploads.settled)
    expect(uploads.settled).toHaveBeenCalledBefore(api.log)
    expect([api.log.mock.calls, api.edit.mock.calls]).toEqual([[[values]], []])
    expect(unanswered()).toBeUndefined()
  })

  test('sends nothing when a photo upload was aborted', async () => {
    const { save, api } = aForm({ outcome, state: 'cut' })
    expect(await readFormMessage(save())).toEqual(photosMessage(dialogTexts.photosNotSent(1)))
    expect(api.log).not.toHaveBeenCalled()
  })

  test('edits the cleanup if an earlier attempt had logged it with other values', async () => {
    const { save, api } = aForm({ outcome })
    api.log.mockResolvedValue({ ...saved, litterCount: 12 })
    await save()
    expect(api.edit).toHaveBeenCalledExactlyOnceWith(values)
  })

  test.each([
    ['connection lost', new Error('cut'), values.cleanupId],
    ['rejected', createApiError('BAD_REQUEST'), undefined],
  ])("remembers the cleanup's id only if the cleanup may have been logged (%s)", async (_, error, id) => {
    const { save, api, unanswered } = aForm({ outcome })
    api.log.mockRejectedValue(error)
    await readFormMessage(save())
    expect(unanswered()).toBe(id)
  })

  test('recognizes a cleanup as logged although the response was lost, unless the form has changed since', async () => {
    const unanswered = values.cleanupId
    expect(await aForm({ unanswered }).saving.isThere(values)).toBe(true)
    expect(await aForm({ unanswered }).saving.isThere({ ...values, litterCount: 1 })).toBe(false)
    expect(await aForm().saving.isThere(values)).toBe(false)
  })
})

describe('saving a group cleanup', () => {
  const hector = { memberId: OTHER, name: 'Hector', username: 'hector_s', avatarUrl: null, cleanups: 14 }
  const together = {
    ...values,
    group: { total: 214, people: 5, invited: [OTHER] },
    invitees: [{ ...hector, lastTogether: null }],
  }
  const { invitees: _, ...sent } = together
  const save = (form: ReturnType<typeof aForm>) => form.saving.save(together, () => {}, true)

  test('reports whether the cleanup waits in the outbox, so the join code follows later', async () => {
    expect((await save(aForm())).isWaiting).toBe(false)
    expect((await save(aForm({ outcome: { kind: 'waits', isSignedOut: false } }))).isWaiting).toBe(true)
  })

  test('stores the names of invited members on the device and sends only their ids', async () => {
    const stored = aForm()
    await save(stored)
    expect((stored.form.save.mock.calls as unknown[][])[0]![0]).toEqual(together)
    const direct = aForm({ outcome: { kind: 'not-stored' } })
    await save(direct)
    expect(direct.api.log.mock.calls).toEqual([[sent]])
  })

  test.each([
    ['group.total', 'litterCount'],
    ['group.people', 'people'],
    ['group.invited.0', 'invited'],
    ['group', 'people'],
    ['date', 'date'],
  ])('shows an API error about %s at the field %s', async (path, field) => {
    const error = Object.assign(createApiError('BAD_REQUEST'), { data: { fields: [{ path, message: 'No.' }] } })
    const form = aForm({ cleanup: { ...saved, group: { id: 'x', total: 214, people: 5, isHost: true } } })
    form.api.edit.mockRejectedValue(error)
    expect(await readFormMessage(save(form))).toEqual({ path: field, message: 'No.' })
  })

  test('reports at the total that fewer pieces are left', async () => {
    const form = aForm({ cleanup: saved })
    form.api.edit.mockRejectedValue(createApiError('SHARE_TOO_LARGE'))
    expect(await readFormMessage(save(form))).toEqual({ path: 'litterCount', message: 'No.' })
  })
})

describe('saving an edit of a cleanup that is on the server', () => {
  test('edits the cleanup through the API, without the outbox', async () => {
    const { save, api, form } = aForm({ cleanup: saved })
    expect(await readFormMessage(save())).toEqual({ sentence: texts.updated })
    expect(api.edit).toHaveBeenCalledExactlyOnceWith(values)
    expect(form.save).not.toHaveBeenCalled()
  })

  test("fails while one of the cleanup's photos is uploading", async () => {
    const { save, api } = aForm({ cleanup: saved, state: 'uploading' })
    expect(await readFormMessage(save())).toEqual(photosMessage(dialogTexts.photosNotSent(1)))
    expect(api.edit).not.toHaveBeenCalled()
  })

  test('marks photos as lost that the server no longer has', async () => {
    const { save, api, uploads } = aForm({ cleanup: saved })
    api.edit.mockRejectedValue(createApiError('PHOTOS_LOST'))
    api.cleanup.mockResolvedValue({ ...saved, photos: [] })
    expect(await readFormMessage(save())).toEqual(photosMessage(texts.photosLost))
    expect(uploads.markLost).toHaveBeenCalledExactlyOnceWith([PHOTO])
  })

  test('passes nothing to the outbox when the form closes', () => {
    const { saving, form } = aForm({ cleanup: saved })
    expect([saving.close(), form.close.mock.calls.length]).toEqual([false, 0])
    expect(aForm().saving.close()).toBe(true)
  })
})

test('a form awaiting email verification asks to stay open unless its new cleanup is stored on the device', () => {
  const isKeptOpen = (isChange: boolean, isStored: boolean) =>
    dialogTexts.waitsForVerification({ isChange, isStored }).includes('Keep this open')
  expect([isKeptOpen(false, true), isKeptOpen(false, false), isKeptOpen(true, true)]).toEqual([false, true, true])
})

test('the offline note promises an upload without verification only to verified members', () => {
  const note = (isVerified: boolean) => dialogTexts.offlineNote({ isStored: true, isVerified, isWaiting: false })
  expect(note(true)).toContain('uploads by itself as soon as there is a connection')
  expect(note(false)).toContain('logged once there is a connection and your email is verified')
})
