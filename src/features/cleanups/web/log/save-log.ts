import type { InvalidFieldsErrorData } from '#platform/contract.ts'
import { API_ERRORS, getApiErrorCode } from '#platform/errors.ts'
import { createFormFieldError } from '#platform/web/form/submit-failure.ts'
import type { Cleanup, NewCleanup } from '../../contract/cleanup.ts'
import { cleanupUiTexts as texts } from '../../copy.ts'
import { isSavedCleanupEqualToTyped, createUntouchedCleanupFieldFilter } from '../../rules.ts'
import type { ChosenOutboxPhoto, OutboxSaveOutcome } from '#platform/web/outbox/client.ts'
import type { CleanupOutboxClient } from '../outbox/client.ts'
import { pendingUploadUiTexts as sayWaiting } from '../outbox/copy.ts'
import { type CleanupToStore, type PendingCleanup, omitInvitees } from '../outbox/kind.ts'
import { logCleanupDialogUiTexts as dialogTexts } from './copy.ts'
import type { PhotoUpload } from './uploads.ts'

/** What saving a cleanup needs to know about the photos of its form. */
type FormPhotos = {
  all(): ReadonlyMap<string, Pick<PhotoUpload, 'state'>>
  chosen(ids: string[]): Promise<ChosenOutboxPhoto[]>
  markLost(ids: string[]): void
}

/** API calls about a cleanup that is on the server. */
type CleanupApi = {
  edit(values: NewCleanup): Promise<Cleanup>
  cleanup(about: { cleanupId: string }): Promise<Cleanup>
}

type Options = {
  ownerId: string
  uploads: FormPhotos
  outbox: Pick<CleanupOutboxClient, 'form'>
  api: CleanupApi
  /** Cleanup on the server that is being edited. */
  cleanup?: Cleanup | undefined
  /** Cleanup waiting for upload that is being edited. */
  waiting?: PendingCleanup | undefined
}

type OnNewId = (cleanupId: string) => void

/** Outcome of a save: the message about it, and where the cleanup is now. */
export type SavedCleanupOutcome = {
  message?: string | undefined
  /** Whether the cleanup waits on this device for its upload. */
  isWaiting: boolean
  /** Whether the cleanup was discarded meanwhile, in another tab. */
  isDiscarded?: boolean
}

const uploaded = (message?: string): SavedCleanupOutcome => ({ message, isWaiting: false })
const waits = (message: string): SavedCleanupOutcome => ({ message, isWaiting: true })

/**
 * Creates the submit handler of the log dialog: new cleanups are saved through the outbox, saved ones are edited
 * through the API. `save` resolves with a success message or throws an error that the form can show.
 */
export function createCleanupSubmitHandler({ ownerId, uploads, outbox, api, cleanup, waiting }: Options) {
  const form = outbox.form(ownerId, waiting)
  const opened = cleanup ?? waiting?.values
  const omitUntypedFields = opened ? createUntouchedCleanupFieldFilter(opened) : (values: CleanupToStore) => values

  const rejectUnsentPhotos = ({ photos }: NewCleanup, isFine: (upload: Pick<PhotoUpload, 'state'>) => boolean) => {
    const all = uploads.all()
    const missing = photos.filter((id) => !all.has(id) || !isFine(all.get(id)!))
    if (missing.length) throw createPhotosError(dialogTexts.photosNotSent(missing.length))
  }

  async function edit(values: NewCleanup): Promise<SavedCleanupOutcome> {
    rejectUnsentPhotos(values, ({ state }) => state === 'ready')
    await api.edit(values).catch(async (error: unknown) => {
      if (getApiErrorCode(error) === 'PHOTOS_LOST') uploads.markLost(await lostPhotos(values))
      throw toLogFormError(error)
    })
    return uploaded(texts.updated)
  }

  /** Finds photos that the server no longer has, after it rejected a cleanup for missing photos. */
  async function lostPhotos({ cleanupId, photos }: NewCleanup): Promise<string[]> {
    const there = await api.cleanup({ cleanupId }).then(
      (saved) => saved.photos.map(({ id }) => id),
      () => photos,
    )
    return photos.filter((id) => !there.includes(id))
  }

  async function log(typed: CleanupToStore, onNewId: OnNewId, isVerified: boolean): Promise<SavedCleanupOutcome> {
    const { cleanupId, photos, ...values } = typed
    try {
      rejectUnsentPhotos(typed, ({ state }) => state !== 'failed' && state !== 'lost')
    } catch (error) {
      await form.withdraw()
      throw error
    }
    const chosen = await uploads.chosen(photos)
    const outcome = await form.save(cleanupId, values, chosen, onNewId)
    if (outcome.kind === 'uploaded') return uploaded(waiting ? undefined : texts.logged)
    if (outcome.kind === 'discarded') return { message: sayWaiting.discarded, isWaiting: false, isDiscarded: true }
    if (outcome.kind === 'waits' && outcome.isSignedOut) return waits(dialogTexts.keptUntilSignIn)
    if (outcome.kind === 'waits') return waits(isVerified ? dialogTexts.kept : dialogTexts.keptUntilVerified)
    if (outcome.kind === 'not-sent') throw NOT_SENT_ERRORS[outcome.why]()
    const { code } = outcome.refused
    if (code === 'PHOTOS_LOST') uploads.markLost(chosen.map(({ id }) => id))
    if (code === 'PHOTO_GONE') uploads.markLost(chosen.flatMap(({ id, file }) => (file ? [] : id)))
    throw toPhotoError(outcome) ?? toLogFormError(toApiError(outcome))
  }

  return {
    /** `isVerified`: whether the member's email is verified. Until then the server accepts no cleanup. */
    save(all: CleanupToStore, onNewId: OnNewId, isVerified: boolean): Promise<SavedCleanupOutcome> {
      const values = omitUntypedFields(all)
      return cleanup ? edit(omitInvitees(values)) : log(values, onNewId, isVerified)
    },

    /**
     * Stores a new cleanup while its photos are uploading. If the browser cannot store it, it stays in the form. A
     * cleanup that was already waiting for upload stays unchanged.
     */
    async store({ cleanupId, photos, ...values }: CleanupToStore): Promise<void> {
      if (!waiting) await form.store(cleanupId, values, () => uploads.chosen(photos)).catch(() => {})
    },

    /**
     * Whether a cleanup whose response was lost has been logged with the form's current values. If the values have
     * changed since, saving edits the logged cleanup.
     */
    async isThere(values: NewCleanup): Promise<boolean> {
      const logged = await api.cleanup({ cleanupId: values.cleanupId }).catch(() => undefined)
      return logged !== undefined && isSavedCleanupEqualToTyped(logged, values)
    },

    open: form.open,
    cancel: form.cancel,
    close: () => !cleanup && form.close(),
  }
}

type NotSentReason = Extract<OutboxSaveOutcome, { kind: 'not-sent' }>['why']

/** Errors about a cleanup that is neither stored nor sent, with the sentences of failed API requests. */
const NOT_SENT_ERRORS: Record<NotSentReason, () => Error> = {
  offline: () => Object.assign(new Error(dialogTexts.noRoom), { code: 'NO_ROOM', status: 507 }),
  unreachable: () => new TypeError('The server did not respond.'),
  failed: () => new Error('The server failed.'),
  'signed-out': () => {
    const { message, status } = API_ERRORS.UNAUTHORIZED
    return Object.assign(new Error(message), { code: 'UNAUTHORIZED', status })
  },
}

const createPhotosError = (message: string) => createFormFieldError(['photos'], message)

type RejectedOutcome = Extract<OutboxSaveOutcome, { kind: 'refused' }>

const toPhotoError = ({ isOfPhoto, refused }: RejectedOutcome) =>
  isOfPhoto && refused.code !== 'PHOTO_GONE' ? createPhotosError(texts.photoFailedBecause(refused.message)) : undefined

const toApiError = ({ refused }: RejectedOutcome) =>
  Object.assign(new Error(refused.message), { status: 400, ...refused })

const CODES_WITH_OWN_MESSAGE: unknown[] = ['UNAUTHORIZED', 'FORBIDDEN', 'STATUS_UNKNOWN']

/**
 * Converts an API error about a cleanup to an error that the form can show. Errors about photos go to the photos field.
 */
function toLogFormError(error: unknown): unknown {
  const code = getApiErrorCode(error)
  if (code === 'PHOTO_REQUIRED') return createPhotosError(texts.photoRequiredInForm)
  if (code === 'PHOTOS_LOST') return createPhotosError(texts.photosLost)
  if (code === 'PHOTO_GONE') return createPhotosError(texts.photoGone)
  // Others have joined since the form was opened.
  if (code === 'SHARE_TOO_LARGE') return createFormFieldError(['litterCount'], (error as Error).message)
  if (!(error instanceof Error) || code === undefined || CODES_WITH_OWN_MESSAGE.includes(code)) return error
  const { status, data } = error as Error & { status?: number; data?: unknown }
  return Object.assign(new Error(texts.wentWrong(error.message)), { code, status, data: toFormFields(data) })
}

/** Fields of the form in which the values of a group were typed. */
const GROUP_FORM_FIELDS: Record<string, string> = { total: 'litterCount', people: 'people', invited: 'invited' }

/** Moves the errors about the values of a group to the fields in which the member typed them. */
function toFormFields(data: unknown): unknown {
  const { fields, ...rest } = (data ?? {}) as Partial<InvalidFieldsErrorData>
  if (!fields) return data
  const toFormField = (path: string) => {
    const [of, name = ''] = path.split('.')
    return of === 'group' ? (GROUP_FORM_FIELDS[name] ?? 'people') : path
  }
  return { ...rest, fields: fields.map((field) => ({ ...field, path: toFormField(field.path) })) }
}
