import { removeFilesUnlessBackupRuns } from '#platform/server/backup/removal-lock.ts'
import { runInTransaction } from '#platform/server/db/db.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import type { JobContext } from '#platform/server/queue/job.ts'
import { defineJobHandler } from '#platform/server/queue/job.ts'
import { PICTURE_KINDS, pictureNameFromStorageKey } from '../rules.ts'
import { removePictureFilesJob, sweepUnregisteredFilesSchedule, sweepUnusedPicturesSchedule } from './jobs.ts'
import { findRegisteredPictureNames } from './queries.ts'
import { deleteUnusedPictureBatch } from './service/pictures.ts'

const BATCH_SIZE = 500
/** Age at which unregistered files and unused pictures are deleted; younger ones may belong to a running upload. */
const GRACE_PERIOD = 24 * 3_600_000
const dayAgo = ({ clock }: Pick<PlatformServices, 'clock'>) => new Date(clock.now().getTime() - GRACE_PERIOD)

export const pictureJobHandlers = [
  defineJobHandler(removePictureFilesJob, ({ keys }, { platform }) =>
    removeFilesUnlessBackupRuns(platform.db, () => platform.files.remove(keys)),
  ),
  defineJobHandler(sweepUnregisteredFilesSchedule, (_, context) => runUnregisteredPictureFileSweep(context)),
  defineJobHandler(sweepUnusedPicturesSchedule, (_, context) => runUnusedPictureSweep(context)),
]

type SweepContext = Pick<JobContext, 'signal'> & { platform: Pick<PlatformServices, 'clock' | 'db' | 'files'> }

/** Deletes pictures that were uploaded but never used by anything saved, in batches. */
export async function runUnusedPictureSweep({ platform, signal }: SweepContext): Promise<void> {
  const before = dayAgo(platform)
  let discarded
  do {
    signal.throwIfAborted()
    discarded = await runInTransaction(platform.db, (tx) => deleteUnusedPictureBatch(tx, before, BATCH_SIZE))
  } while (discarded === BATCH_SIZE)
}

/** Deletes stored files without a database row, left behind by uploads that failed. */
export async function runUnregisteredPictureFileSweep({ platform, signal }: SweepContext): Promise<void> {
  const before = dayAgo(platform)
  const folders = new Set(Object.values(PICTURE_KINDS).map(({ folder }) => folder))
  for (const folder of folders) {
    let keys: string[] = []
    for await (const { key, storedAt } of platform.files.list(`${folder}/`)) {
      signal.throwIfAborted()
      if (storedAt < before) keys.push(key)
      if (keys.length < BATCH_SIZE) continue
      await deleteUnregistered(platform, keys)
      keys = []
    }
    await deleteUnregistered(platform, keys)
  }
}

async function deleteUnregistered({ db, files }: SweepContext['platform'], keys: string[]) {
  const known = await findRegisteredPictureNames(
    db,
    keys.flatMap((key) => pictureNameFromStorageKey(key) ?? []),
  )
  await removeFilesUnlessBackupRuns(db, () =>
    files.remove(keys.filter((key) => !known.has(pictureNameFromStorageKey(key) ?? ''))),
  )
}
