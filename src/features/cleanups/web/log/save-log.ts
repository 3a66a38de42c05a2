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

/** The photos of the form. */
type Photos = {
  all(): ReadonlyMap<string, Pick<Upload, 'state'>>
  chosen(ids: string[]): Promise<Chosen[]>
  lose(ids: string[]): void
  sendHeld(): void
  settled(isUnderWay: () => boolean): Promise<void>
  isUnderWay(ids: string[]): boolean
}

/** What is asked of the API directly. */
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
  /** the id of a cleanup that was sent directly, until its answer is there */
  unanswered: { read(): string | undefined; write(cleanupId: string): void; forget(): void }
  /** on the server already */
  cleanup?: Cleanup | undefined
  /** in the outbox */
  waiting?: Entry | undefined
}

type OnNewId = (cleanupId: string) => void

/** What the button of the log dialog does. Answers what to say about it, or fails as its form can say it. */
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

  /** Of the photos of a cleanup that could not be saved, those that the server does not have any more. */
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
      // pressed again, it is another one
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

  /** Where this browser stores nothing, what was typed stays in the form until the answer. */
  async function sendDirectly(values: NewCleanup): Promise<void> {
    uploads.sendHeld()
    await uploads.settled(() => uploads.isUnderWay(values.photos))
    refuse(values, ({ state }) => state === 'ready')
    unanswered.write(values.cleanupId)
    try {
      const logged = await api.log(values)
      // logged as it was typed before an answer that was lost
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

    /** Pressed while photos are on their way. Where nothing can be stored, it waits in the form; what waits already stays as it was. */
    async store(values: NewCleanup): Promise<void> {
      if (!waiting) await form.store(values, () => uploads.chosen(values.photos)).catch(() => {})
    },

    /**
     * It was sent directly, the answer was lost, and it is logged as it still stands in the form. What was changed since is
     * not: saved, it changes that cleanup.
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

/** As the API would say it, which need not be asked. */
export const unverified = () => Object.assign(new Error(say.unverified), { code: 'FORBIDDEN', status: 403 })

const NO_ROOM = Object.assign(new Error(sayHere.noRoom), { code: 'NO_ROOM', status: 507 })

const photosRefused = (message: string) => refusedAt(['photos'], message)

type Refused = Extract<Outcome, { kind: 'refused' }>

const ofPhoto = ({ isOfPhoto, refused }: Refused) =>
  isOfPhoto && refused.code !== 'PHOTO_GONE' ? photosRefused(say.photoFailedBecause(refused.message)) : undefined

const errorOf = ({ refused }: Refused) => Object.assign(new Error(refused.message), { status: 400, ...refused })

const SENTENCES_OF_THEIR_OWN: unknown[] = ['UNAUTHORIZED', 'FORBIDDEN', 'STATUS_UNKNOWN']

/** What is said about a refusal of the API. */
function refusalOf(error: unknown): unknown {
  const code = codeOf(error)
  if (code === 'PHOTO_REQUIRED') return photosRefused(say.photoRequiredInForm)
  if (code === 'PHOTOS_LOST') return photosRefused(say.photosLost)
  if (code === 'PHOTO_GONE') return photosRefused(say.photoGone)
  if (!(error instanceof Error) || code === undefined || SENTENCES_OF_THEIR_OWN.includes(code)) return error
  const { status, data } = error as Error & { status?: number; data?: unknown }
  return Object.assign(new Error(say.wentWrong(error.message)), { code, status, data })
}
