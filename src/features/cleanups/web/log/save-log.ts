import { v7 } from 'uuid'
import { codeOf } from '#platform/errors.ts'
import { refusedAt } from '#platform/web/form/failure.ts'
import type { Cleanup, NewCleanup } from '../../contract/cleanup.ts'
import { cleanupSentences as say } from '../../copy.ts'
import { isAsTyped, withoutUntyped } from '../../rules.ts'
import type { Chosen, Client, Outcome } from '../outbox/client.ts'
import { waitingSentences as sayWaiting } from '../outbox/copy.ts'
import type { Entry } from '../outbox/machine.ts'
import { logSentences as sayHere } from './copy.ts'
import type { Upload } from './uploads.ts'

/** What saving needs to know about the photos of the form. */
type Photos = {
  all(): ReadonlyMap<string, Pick<Upload, 'state'>>
  chosen(ids: string[]): Promise<Chosen[]>
  lose(ids: string[]): void
  sendHeld(): void
  settled(isUnderWay: () => boolean): Promise<void>
  isUnderWay(ids: string[]): boolean
}

/** API calls that bypass the outbox. */
type Api = {
  log(values: NewCleanup): Promise<Cleanup>
  edit(values: NewCleanup): Promise<Cleanup>
  cleanup(about: { cleanupId: string }): Promise<Cleanup>
}

type Options = {
  ownerId: string
  uploads: Photos
  outbox: Pick<Client, 'form'>
  api: Api
  isOnline: () => boolean
  /** Remembers the id of a cleanup that was sent directly until its answer has arrived. */
  unanswered: { read(): string | undefined; write(cleanupId: string): void; forget(): void }
  /** Saved cleanup that is edited. */
  cleanup?: Cleanup | undefined
  /** Pending upload that is edited. */
  waiting?: Entry | undefined
}

type OnNewId = (cleanupId: string) => void

/**
 * Submit handler of the log dialog: new cleanups are saved through the outbox, saved ones are edited through the API.
 * `save` resolves to a success message or throws an error that the form can show.
 */
export function createSaving({ ownerId, uploads, outbox, api, isOnline, unanswered, cleanup, waiting }: Options) {
  const form = outbox.form(ownerId, waiting)
  const opened = cleanup ?? waiting?.values
  const typedIn = opened ? withoutUntyped(opened) : (values: NewCleanup) => values

  const refuse = ({ photos }: NewCleanup, isFine: (upload: Pick<Upload, 'state'>) => boolean) => {
    const all = uploads.all()
    const missing = photos.filter((id) => !all.has(id) || !isFine(all.get(id)!))
    if (missing.length) throw photosRefused(sayHere.photosNotSent(missing.length))
  }

  async function edit(values: NewCleanup): Promise<string> {
    refuse(values, ({ state }) => state === 'ready')
    await api.edit(values).catch(async (error: unknown) => {
      if (codeOf(error) === 'PHOTOS_LOST') uploads.lose(await lostPhotos(values))
      throw refusalOf(error)
    })
    return say.updated
  }

  /** Photos that the server no longer has, looked up after it rejected a cleanup for missing photos. */
  async function lostPhotos({ cleanupId, photos }: NewCleanup): Promise<string[]> {
    const there = await api.cleanup({ cleanupId }).then(
      (saved) => saved.photos.map(({ id }) => id),
      () => photos,
    )
    return photos.filter((id) => !there.includes(id))
  }

  async function log(values: NewCleanup, onNewId: OnNewId): Promise<string | undefined> {
    try {
      refuse(values, ({ state }) => state !== 'failed' && state !== 'lost')
    } catch (error) {
      await form.withdraw()
      throw error
    }
    const chosen = await uploads.chosen(values.photos)
    const outcome = await form.save(values, chosen, onNewId)
    if (outcome.kind === 'uploaded') return waiting ? undefined : say.logged
    if (outcome.kind === 'discarded') return sayWaiting.discarded
    if (outcome.kind === 'waits') return outcome.isSignedOut ? sayHere.keptUntilSignIn : sayHere.kept
    const failure = (error: unknown) => {
      const code = codeOf(error)
      // The next attempt logs the cleanup under a new id.
      if (!waiting && (code === 'GONE' || code === 'CONFLICT')) onNewId(v7())
      if (code === 'PHOTOS_LOST') uploads.lose(chosen.map(({ id }) => id))
      if (code === 'PHOTO_GONE') uploads.lose(chosen.flatMap(({ id, file }) => (file ? [] : id)))
      return refusalOf(error)
    }
    if (outcome.kind === 'refused') throw ofPhoto(outcome) ?? failure(errorOf(outcome))
    if (!isOnline()) throw NO_ROOM
    await sendDirectly(values).catch((error: unknown) => {
      throw failure(error)
    })
    return say.logged
  }

  /**
   * Sends a cleanup without the outbox, where the browser cannot store it. The form keeps the values until the answer.
   */
  async function sendDirectly(values: NewCleanup): Promise<void> {
    uploads.sendHeld()
    await uploads.settled(() => uploads.isUnderWay(values.photos))
    refuse(values, ({ state }) => state === 'ready')
    unanswered.write(values.cleanupId)
    try {
      const logged = await api.log(values)
      // An earlier attempt was logged with older values, but its answer was lost.
      if (!isAsTyped(logged, values)) await api.edit(values)
      unanswered.forget()
    } catch (error) {
      if (codeOf(error) !== undefined) unanswered.forget()
      throw error
    }
  }

  return {
    save(all: NewCleanup, onNewId: OnNewId) {
      const values = typedIn(all)
      return cleanup ? edit(values) : log(values, onNewId)
    },

    /**
     * Stores a new cleanup while its photos are uploading. If the browser cannot store it, it stays in the form. A
     * pending upload stays unchanged.
     */
    async store(values: NewCleanup): Promise<void> {
      if (!waiting) await form.store(values, () => uploads.chosen(values.photos)).catch(() => {})
    },

    /**
     * Whether a cleanup whose answer was lost has been logged with the form's current values. If the values have
     * changed since, saving edits the logged cleanup.
     */
    async isThere(values: NewCleanup): Promise<boolean> {
      const { cleanupId } = values
      if (unanswered.read() !== cleanupId) return false
      const logged = await api.cleanup({ cleanupId }).catch(() => undefined)
      const isThere = logged !== undefined && isAsTyped(logged, values)
      if (isThere) unanswered.forget()
      return isThere
    },

    open: form.open,
    cancel: form.cancel,
    close: () => !cleanup && form.close(),
  }
}

/** The API's error for an unverified email address, created without a request. */
export const unverified = () => Object.assign(new Error(say.unverified), { code: 'FORBIDDEN', status: 403 })

const NO_ROOM = Object.assign(new Error(sayHere.noRoom), { code: 'NO_ROOM', status: 507 })

const photosRefused = (message: string) => refusedAt(['photos'], message)

type Refused = Extract<Outcome, { kind: 'refused' }>

const ofPhoto = ({ isOfPhoto, refused }: Refused) =>
  isOfPhoto && refused.code !== 'PHOTO_GONE' ? photosRefused(say.photoFailedBecause(refused.message)) : undefined

const errorOf = ({ refused }: Refused) => Object.assign(new Error(refused.message), { status: 400, ...refused })

const SENTENCES_OF_THEIR_OWN: unknown[] = ['UNAUTHORIZED', 'FORBIDDEN', 'STATUS_UNKNOWN']

/** Converts an API error to an error that the form can show. Errors about photos go to the photos field. */
function refusalOf(error: unknown): unknown {
  const code = codeOf(error)
  if (code === 'PHOTO_REQUIRED') return photosRefused(say.photoRequiredInForm)
  if (code === 'PHOTOS_LOST') return photosRefused(say.photosLost)
  if (code === 'PHOTO_GONE') return photosRefused(say.photoGone)
  if (!(error instanceof Error) || code === undefined || SENTENCES_OF_THEIR_OWN.includes(code)) return error
  const { status, data } = error as Error & { status?: number; data?: unknown }
  return Object.assign(new Error(say.wentWrong(error.message)), { code, status, data })
}
