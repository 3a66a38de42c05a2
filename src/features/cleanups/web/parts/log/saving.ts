import { v7 } from 'uuid'
import { codeOf } from '#platform/errors.ts'
import type { Cleanup, NewCleanup } from '../../../contract/cleanup.ts'
import { cleanupSentences as say } from '../../../rules.ts'
import { client } from '../../api.ts'
import type { Queued } from '../queue/queued.ts'
import { logSentences as sayHere } from './log-sentences.ts'
import { type Became, loggingOf } from './logging.ts'
import type { Upload, Uploads } from './photos/uploads.ts'
import { photosRefused, refusalOf } from './refusals.ts'
import { unkeptLog } from './unkept.ts'

type About = {
  name: string
  ownerId: string
  uploads: Uploads
  /** on the server already */
  cleanup?: Cleanup | undefined
  /** on this device still */
  waiting?: Queued | undefined
}

/** What the button of the log dialog does. Answers what to say about it, or fails as its form can say it. */
export function savingOf({ name, ownerId, uploads, cleanup, waiting }: About) {
  const logging = loggingOf(ownerId, !waiting)
  const unkept = unkeptLog(name)

  const change = async (values: NewCleanup) => {
    refuse(values, ({ state }) => state === 'ready')
    await client.edit(values).catch(async (error: unknown) => {
      if (codeOf(error) === 'PHOTOS_LOST') uploads.lose(await lostPhotos(values))
      throw refusalOf(error)
    })
    return say.updated
  }
  const log = async (values: NewCleanup, renumber: (cleanupId: string) => void) => {
    try {
      refuse(values, ({ state }) => state !== 'failed' && state !== 'lost')
    } catch (error) {
      await logging.giveBack()
      throw error
    }
    const chosen = await uploads.chosen(values.photos)
    const became = await logging.finish(values, chosen, renumber)
    if (became.kind === 'uploaded') return waiting ? undefined : say.logged
    if (became.kind === 'waits') return became.isSignedOut ? sayHere.keptUntilSignIn : sayHere.kept
    const again = (error: unknown) => {
      const code = codeOf(error)
      // pressed again, it is another one
      if (!waiting && (code === 'GONE' || code === 'CONFLICT')) renumber(v7())
      if (code === 'PHOTOS_LOST' || code === 'PHOTO_GONE')
        uploads.lose(chosen.flatMap(({ id, file }) => (code === 'PHOTO_GONE' && file ? [] : id)))
      return refusalOf(error)
    }
    if (became.kind === 'refused') throw isOfPhoto(became) ? photoRefused(became) : again(errorOf(became))
    if (!navigator.onLine) throw NO_ROOM
    uploads.sendHeld()
    await uploads.settled(() => uploads.isUnderWay(values.photos))
    refuse(values, ({ state }) => state === 'ready')
    await unkept.send(values).catch((error: unknown) => {
      throw again(error)
    })
    return say.logged
  }
  const refuse = ({ photos }: NewCleanup, isFine: (upload: Upload) => boolean) => {
    const all = uploads.all()
    const missing = photos.filter((id) => !all.has(id) || !isFine(all.get(id)!))
    if (missing.length) throw photosRefused(sayHere.photosNotSent(missing.length))
  }
  return {
    save: (values: NewCleanup, renumber: (cleanupId: string) => void) =>
      cleanup ? change(values) : log(values, renumber),
    /** Where nothing can be kept, it waits in the form; what waits already is kept as it was. */
    begin: async (values: NewCleanup) => {
      if (waiting) return
      await logging.begin(values, () => uploads.chosen(values.photos)).catch(() => {})
    },
    isThere: unkept.isThere,
    enter: logging.enter,
    cancel: logging.cancel,
    leave: () => !cleanup && logging.leave(),
  }
}

/** Of the photos of a cleanup that could not be saved, those that the server does not have any more. */
async function lostPhotos({ cleanupId, photos }: NewCleanup): Promise<string[]> {
  const there = await client.cleanup({ cleanupId }).then(
    (saved) => saved.photos.map(({ id }) => id),
    () => photos,
  )
  return photos.filter((id) => !there.includes(id))
}

const NO_ROOM = Object.assign(new Error(sayHere.noRoom), { code: 'NO_ROOM', status: 507 })

type Refusal = Extract<Became, { kind: 'refused' }>

const isOfPhoto = ({ isOfPhoto: is, refused }: Refusal) => is && refused.code !== 'PHOTO_GONE'
const photoRefused = ({ refused }: Refusal) => photosRefused(say.photoFailedBecause(refused.message))
const errorOf = ({ refused }: Refusal) => Object.assign(new Error(refused.message), { status: 400, ...refused })
