import { describe, expect, test, vi } from 'vitest'
import { API_ERRORS } from '#platform/errors.ts'
import { isNetworkError } from '#platform/web/form/submit-failure.ts'
import type { Cleanup, NewCleanup } from '../../contract/cleanup.ts'
import { cleanupUiTexts as texts } from '../../copy.ts'
import { BLANK_CLEANUP_FIELDS } from '../../rules.ts'
import type { OutboxSaveOutcome } from '#platform/web/outbox/client.ts'
import { pendingUploadUiTexts as sayWaiting } from '../outbox/copy.ts'
import type { PendingCleanup } from '../outbox/kind.ts'
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
  isVerified?: boolean
  cleanup?: Cleanup
  waiting?: PendingCleanup
}

function aForm({ outcome = { kind: 'uploaded' }, state = 'ready', isVerified = true, ...changed }: FormOptions = {}) {
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
  }
  const api = {
    edit: vi.fn<(typed: NewCleanup) => Promise<Cleanup>>().mockResolvedValue(saved),
    cleanup: vi.fn<(about: { cleanupId: string }) => Promise<Cleanup>>().mockResolvedValue(saved),
  }
  const saving = createCleanupSubmitHandler({
    ownerId: 'rosa',
    uploads,
    outbox: { form: () => form },
    api,
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
  const waiting = { recordId: values.cleanupId } as PendingCleanup

  test('shows no message when the edit is uploaded', async () => {
    expect(await readFormMessage(aForm({ waiting }).save())).toEqual({ sentence: undefined })
  })

  test('does not store the cleanup again while its photos are uploading', async () => {
    const { saving, form } = aForm({ waiting })
    await saving.store(values)
    expect(form.store).not.toHaveBeenCalled()
  })
})

describe('a form field that is missing from a cleanup of an older app version', () => {
  const { notes: _, ...older } = values
  const waiting = { recordId: values.cleanupId, values: older, photos: [] } as unknown as PendingCleanup
  const { notes: __, ...cleanup } = saved
  const sentBy: [string, FormOptions, (form: ReturnType<typeof aForm>) => unknown[][]][] = [
    ['edited', { cleanup: cleanup as Cleanup }, ({ api }) => api.edit.mock.calls],
    [
      'stored',
      { waiting, outcome: rejectedOutcome('BAD_REQUEST') },
      ({ form }) => form.save.mock.calls.map((call: unknown[]) => call.slice(1)),
    ],
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
  const error = (why: (OutboxSaveOutcome & { kind: 'not-sent' })['why']) =>
    aForm({ outcome: { kind: 'not-sent', why } })
      .save()
      .catch((thrown: unknown) => thrown)

  test('reports a full device while offline', async () => {
    expect(await error('offline')).toMatchObject({ message: dialogTexts.noRoom })
  })

  test('requires a sign-in after the session has ended', async () => {
    expect(await error('signed-out')).toMatchObject(API_ERRORS.UNAUTHORIZED)
  })

  test('fails like an API request after a lost response or a server error', async () => {
    expect(isNetworkError(await error('unreachable'))).toBe(true)
    expect(isNetworkError(await error('failed'))).toBe(false)
  })

  test('recognizes a cleanup as logged although the response was lost, unless the form has changed since', async () => {
    expect(await aForm().saving.isThere(values)).toBe(true)
    expect(await aForm().saving.isThere({ ...values, litterCount: 1 })).toBe(false)
    const { saving, api } = aForm()
    api.cleanup.mockRejectedValue(createApiError('NOT_FOUND'))
    expect(await saving.isThere(values)).toBe(false)
  })
})

describe('saving a group cleanup', () => {
  const hector = { memberId: OTHER, name: 'Hector', username: 'hector_s', avatarUrl: null, cleanups: 14 }
  const together = {
    ...values,
    group: { total: 214, people: 5, invited: [OTHER] },
    invitees: [{ ...hector, lastTogether: null }],
  }
  const save = (form: ReturnType<typeof aForm>) => form.saving.save(together, () => {}, true)

  test('reports whether the cleanup waits in the outbox, so the join code follows later', async () => {
    expect((await save(aForm())).isWaiting).toBe(false)
    expect((await save(aForm({ outcome: { kind: 'waits', isSignedOut: false } }))).isWaiting).toBe(true)
  })

  test('passes the names of the invited members to the outbox', async () => {
    const stored = aForm()
    await save(stored)
    const { cleanupId, photos: __, ...typed } = together
    expect((stored.form.save.mock.calls as unknown[][])[0]!.slice(0, 2)).toEqual([cleanupId, typed])
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
