import { describe, expect, test, vi } from 'vitest'
import type { Cleanup, NewCleanup } from '../../contract/cleanup.ts'
import { cleanupSentences as say } from '../../copy.ts'
import { blankFields } from '../../rules.ts'
import type { Outcome } from '../outbox/client.ts'
import { waitingSentences as sayWaiting } from '../outbox/copy.ts'
import type { Entry } from '../outbox/machine.ts'
import { logSentences as sayHere } from './copy.ts'
import { createSaving } from './save-log.ts'
import type { Upload } from './uploads.ts'

const PHOTO = '5b0f3a3e-0d9e-4a4e-8a75-1c2f0f6f7a11'
const OTHER = '8c1f3a3e-0d9e-4a4e-8a75-1c2f0f6f7a12'

const values: NewCleanup = {
  ...blankFields,
  cleanupId: '019aa5d0-7f3e-7a52-9a4a-6f1f3f4f2d10',
  date: '2026-11-20',
  location: '85016',
  litterCount: 36,
  photos: [PHOTO],
}
const saved = { ...values, notes: null, photos: [{ id: PHOTO }] } as unknown as Cleanup

const refusedBy = (code: string, message = 'No.') => Object.assign(new Error(message), { code, status: 400 })
const refused = (code: string, isOfPhoto = false): Outcome => ({
  kind: 'refused',
  refused: { code, message: 'No.' },
  isOfPhoto,
})

type About = {
  outcome?: Outcome
  state?: Upload['state']
  isOnline?: boolean
  cleanup?: Cleanup
  waiting?: Entry
  unanswered?: string
}

function aForm({
  outcome = { kind: 'uploaded' },
  state = 'ready',
  isOnline = true,
  unanswered,
  ...changed
}: About = {}) {
  const form = {
    open: vi.fn<() => void>(),
    store: vi.fn<() => Promise<void>>().mockResolvedValue(undefined),
    save: vi.fn<() => Promise<Outcome>>().mockResolvedValue(outcome),
    withdraw: vi.fn<() => Promise<void>>().mockResolvedValue(undefined),
    cancel: vi.fn<() => void>(),
    close: vi.fn<() => boolean>().mockReturnValue(true),
  }
  const uploads = {
    all: () => new Map([PHOTO, OTHER].map((id) => [id, { state }])),
    chosen: async (ids: string[]) => ids.map((id) => ({ id, isSent: true })),
    lose: vi.fn<(ids: string[]) => void>(),
    sendHeld: vi.fn<() => void>(),
    settled: vi.fn<() => Promise<void>>().mockResolvedValue(undefined),
    isUnderWay: () => false,
  }
  const api = {
    log: vi.fn<(typed: NewCleanup) => Promise<Cleanup>>().mockResolvedValue(saved),
    edit: vi.fn<(typed: NewCleanup) => Promise<Cleanup>>().mockResolvedValue(saved),
    cleanup: vi.fn<(about: { cleanupId: string }) => Promise<Cleanup>>().mockResolvedValue(saved),
  }
  let held = unanswered
  const saving = createSaving({
    ownerId: 'rosa',
    uploads,
    outbox: { form: () => form },
    api,
    isOnline: () => isOnline,
    unanswered: { read: () => held, write: (id) => void (held = id), forget: () => void (held = undefined) },
    ...changed,
  })
  const onNewId = vi.fn<(id: string) => void>()
  return { saving, form, uploads, api, onNewId, save: () => saving.save(values, onNewId), unanswered: () => held }
}

/** What the form would say, and about which field. */
const said = (work: Promise<unknown>) =>
  work.then(
    (sentence) => ({ sentence }),
    (error: Error & { data?: { fields?: { path: string; message: string }[] } }) => {
      const [field] = error.data?.fields ?? []
      return field ?? { message: error.message }
    },
  )
const ofPhotos = (message: string) => ({ path: 'photos', message })

describe('a new cleanup', () => {
  test('is said to be logged when it is uploaded', async () => {
    expect(await said(aForm().save())).toEqual({ sentence: say.logged })
  })

  test.each([
    [false, sayHere.kept],
    [true, sayHere.keptUntilSignIn],
  ])('is said to be stored when it waits (signed out: %s)', async (isSignedOut, sentence) => {
    expect(await said(aForm({ outcome: { kind: 'waits', isSignedOut } }).save())).toEqual({ sentence })
  })

  test('that another tab has discarded meanwhile is said to be discarded', async () => {
    expect(await said(aForm({ outcome: { kind: 'discarded' } }).save())).toEqual({ sentence: sayWaiting.discarded })
  })

  test('with a failed photo is withdrawn from the outbox, and not saved', async () => {
    const { save, form } = aForm({ state: 'failed' })
    expect(await said(save())).toEqual(ofPhotos(sayHere.photosNotSent(1)))
    expect(form.withdraw).toHaveBeenCalledOnce()
    expect(form.save).not.toHaveBeenCalled()
  })

  test.each([
    ['BAD_REQUEST', { message: say.wentWrong('No.') }],
    ['FORBIDDEN', { message: 'No.' }],
    ['PHOTO_REQUIRED', ofPhotos(say.photoRequiredInForm)],
    ['PHOTOS_LOST', ofPhotos(say.photosLost)],
    ['PHOTO_GONE', ofPhotos(say.photoGone)],
  ])('that is refused with %s says why', async (code, sentence) => {
    expect(await said(aForm({ outcome: refused(code) }).save())).toEqual(sentence)
  })

  test('whose photo is refused says so beside the photos', async () => {
    const { save } = aForm({ outcome: refused('PAYLOAD_TOO_LARGE', true) })
    expect(await said(save())).toEqual(ofPhotos(say.photoFailedBecause('No.')))
  })

  test.each(['GONE', 'CONFLICT'])('that is refused with %s gets another id for the next press', async (code) => {
    const { save, onNewId } = aForm({ outcome: refused(code) })
    await said(save())
    expect(onNewId).toHaveBeenCalledOnce()
  })

  test.each(['PHOTOS_LOST', 'PHOTO_GONE'])('that is refused with %s marks its photos as lost', async (code) => {
    const { save, uploads } = aForm({ outcome: refused(code) })
    await said(save())
    expect(uploads.lose).toHaveBeenCalledExactlyOnceWith([PHOTO])
  })

  test('is stored while its photos are on their way, and a browser that fails at it changes nothing', async () => {
    const { saving, form } = aForm()
    form.store.mockRejectedValue(new Error('The disk is full.'))
    await saving.store(values)
    expect(form.store).toHaveBeenCalledOnce()
  })
})

describe('one that waits in the outbox', () => {
  const waiting = { cleanupId: values.cleanupId } as Entry

  test('says nothing of its own when its change is uploaded', async () => {
    expect(await said(aForm({ waiting }).save())).toEqual({ sentence: undefined })
  })

  test('stays as it was while its photos are on their way', async () => {
    const { saving, form } = aForm({ waiting })
    await saving.store(values)
    expect(form.store).not.toHaveBeenCalled()
  })

  test('keeps its id when it is refused', async () => {
    const { save, onNewId } = aForm({ waiting, outcome: refused('GONE') })
    await said(save())
    expect(onNewId).not.toHaveBeenCalled()
  })
})

/** The earlier version did not know the field: its stored answers and records lack it. */
describe('a field that the opened cleanup lacks', () => {
  const { notes: _, ...older } = values
  const waiting = { cleanupId: values.cleanupId, values: older, photos: [] } as unknown as Entry
  const { notes: __, ...cleanup } = saved
  const sentBy: [string, About, (form: ReturnType<typeof aForm>) => unknown[][]][] = [
    ['edited', { cleanup: cleanup as Cleanup }, ({ api }) => api.edit.mock.calls],
    ['stored', { waiting, outcome: refused('BAD_REQUEST') }, ({ form }) => form.save.mock.calls],
    ['sent directly', { waiting, outcome: { kind: 'not-stored' } }, ({ api }) => api.log.mock.calls],
  ]
  test.each(sentBy)('is not sent with what is %s until somebody types into it', async (__, about, sent) => {
    const form = aForm(about)
    const notesSent = async (notes: string) => {
      await said(form.saving.save({ ...values, notes }, () => {}))
      return (sent(form).at(-1)![0] as Partial<NewCleanup>).notes
    }
    expect([await notesSent(''), await notesSent('canal'), await notesSent('')]).toEqual([undefined, 'canal', ''])
  })
})

describe('where nothing can be stored, a cleanup', () => {
  const outcome: Outcome = { kind: 'not-stored' }

  test('stays in the form without a network', async () => {
    const { save, api } = aForm({ outcome, isOnline: false })
    expect(await said(save())).toEqual({ message: sayHere.noRoom })
    expect(api.log).not.toHaveBeenCalled()
  })

  test('is sent directly once its photos are there', async () => {
    const { save, api, uploads, unanswered } = aForm({ outcome })
    expect(await said(save())).toEqual({ sentence: say.logged })
    expect(uploads.sendHeld).toHaveBeenCalledBefore(uploads.settled)
    expect(uploads.settled).toHaveBeenCalledBefore(api.log)
    expect([api.log.mock.calls, api.edit.mock.calls]).toEqual([[[values]], []])
    expect(unanswered()).toBeUndefined()
  })

  test('is not sent while one of its photos has failed meanwhile', async () => {
    const { save, api } = aForm({ outcome, state: 'cut' })
    expect(await said(save())).toEqual(ofPhotos(sayHere.photosNotSent(1)))
    expect(api.log).not.toHaveBeenCalled()
  })

  test('that was logged before its last change is edited', async () => {
    const { save, api } = aForm({ outcome })
    api.log.mockResolvedValue({ ...saved, litterCount: 12 })
    await save()
    expect(api.edit).toHaveBeenCalledExactlyOnceWith(values)
  })

  test.each([
    ['cut', new Error('cut'), values.cleanupId],
    ['refused', refusedBy('BAD_REQUEST'), undefined],
  ])('that is %s is remembered only where it may have arrived', async (_, error, id) => {
    const { save, api, unanswered } = aForm({ outcome })
    api.log.mockRejectedValue(error)
    await said(save())
    expect(unanswered()).toBe(id)
  })

  test('is there after a lost answer only as it still stands in the form', async () => {
    const unanswered = values.cleanupId
    expect(await aForm({ unanswered }).saving.isThere(values)).toBe(true)
    expect(await aForm({ unanswered }).saving.isThere({ ...values, litterCount: 1 })).toBe(false)
    expect(await aForm().saving.isThere(values)).toBe(false)
  })
})

describe('one that is on the server', () => {
  test('is edited there', async () => {
    const { save, api, form } = aForm({ cleanup: saved })
    expect(await said(save())).toEqual({ sentence: say.updated })
    expect(api.edit).toHaveBeenCalledExactlyOnceWith(values)
    expect(form.save).not.toHaveBeenCalled()
  })

  test('waits for its photos', async () => {
    const { save, api } = aForm({ cleanup: saved, state: 'uploading' })
    expect(await said(save())).toEqual(ofPhotos(sayHere.photosNotSent(1)))
    expect(api.edit).not.toHaveBeenCalled()
  })

  test('marks those photos as lost that the server does not have any more', async () => {
    const { save, api, uploads } = aForm({ cleanup: saved })
    api.edit.mockRejectedValue(refusedBy('PHOTOS_LOST'))
    api.cleanup.mockResolvedValue({ ...saved, photos: [] })
    expect(await said(save())).toEqual(ofPhotos(say.photosLost))
    expect(uploads.lose).toHaveBeenCalledExactlyOnceWith([PHOTO])
  })

  test('is left alone when its form is closed', () => {
    const { saving, form } = aForm({ cleanup: saved })
    expect([saving.close(), form.close.mock.calls.length]).toEqual([false, 0])
    expect(aForm().saving.close()).toBe(true)
  })
})
