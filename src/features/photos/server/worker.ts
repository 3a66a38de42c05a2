import { outsideBackups } from '#platform/server/backup/pause.ts'
import { inTransaction } from '#platform/server/db/db.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { JobContext } from '#platform/server/queue/job.ts'
import { handle } from '#platform/server/queue/job.ts'
import { PICTURES, nameInKey } from '../rules.ts'
import { removeFiles, sweepFiles, sweepLoose } from './jobs.ts'
import { knownNames } from './queries.ts'
import { discardLoose } from './service/keep.ts'

const AT_ONCE = 500
/** Grace period before a sweep: a running upload has files before its row, and a row before anything uses it. */
const YOUNG = 24 * 3_600_000
const yesterday = ({ clock }: Pick<Platform, 'clock'>) => new Date(clock.now().getTime() - YOUNG)

export const pictureHandlers = [
  handle(removeFiles, ({ keys }, { platform }) => outsideBackups(platform.db, () => platform.files.remove(keys))),
  handle(sweepFiles, (_, context) => sweepUnknownFiles(context)),
  handle(sweepLoose, (_, context) => sweepLoosePictures(context)),
]

type Sweep = Pick<JobContext, 'signal'> & { platform: Pick<Platform, 'clock' | 'db' | 'files'> }

/** Deletes pictures that were uploaded but never used by anything saved, in batches. */
export async function sweepLoosePictures({ platform, signal }: Sweep): Promise<void> {
  const before = yesterday(platform)
  let discarded
  do {
    signal.throwIfAborted()
    discarded = await inTransaction(platform.db, (tx) => discardLoose(tx, before, AT_ONCE))
  } while (discarded === AT_ONCE)
}

/** Deletes stored files without a database row, left behind by uploads that failed. */
export async function sweepUnknownFiles({ platform, signal }: Sweep): Promise<void> {
  const before = yesterday(platform)
  const folders = new Set(Object.values(PICTURES).map(({ folder }) => folder))
  for (const folder of folders) {
    let keys: string[] = []
    for await (const { key, storedAt } of platform.files.list(`${folder}/`)) {
      signal.throwIfAborted()
      if (storedAt < before) keys.push(key)
      if (keys.length < AT_ONCE) continue
      await removeUnknown(platform, keys)
      keys = []
    }
    await removeUnknown(platform, keys)
  }
}

async function removeUnknown({ db, files }: Sweep['platform'], keys: string[]) {
  const known = await knownNames(
    db,
    keys.flatMap((key) => nameInKey(key) ?? []),
  )
  await outsideBackups(db, () => files.remove(keys.filter((key) => !known.has(nameInKey(key) ?? ''))))
}
