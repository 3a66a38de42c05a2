import { sql } from 'drizzle-orm'
import { profiles } from '#features/members/server/tables.ts'
import { runInTransaction } from '#platform/server/db/db.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { storeChallengePictures } from './challenges/pictures.ts'
import { challenges as every } from './challenges/plan.ts'
import { writeChallenges } from './challenges/write.ts'
import { writeEvents } from './events/write.ts'
import { writeGroups } from './groups.ts'
import { storeEventImages, storeAvatar, storePhotos } from './pictures.ts'
import { planTown } from './plan.ts'
import { GRACE, ROSA, SAM } from './residents/logins.ts'
import type { Resident } from './residents/resident.ts'
import { writeCleanups, writeCorrection, writeMembers } from './write.ts'

export type DemoLogin = { role: string; email: string; password: string }

const PASSWORD = 'clean-streets-42'
export const demoLogins: DemoLogin[] = [
  { role: 'member', email: ROSA, password: PASSWORD },
  { role: 'admin', email: GRACE, password: PASSWORD },
  { role: 'superadmin', email: SAM, password: PASSWORD },
]

/** Access code of a private challenge. The printed ones are of challenges that Rosa has not joined yet. */
export type DemoCode = { accessCode: string; title: string }
export const demoCodes: DemoCode[] = every.filter(({ isPrivate, withRosa }) => isPrivate && !withRosa)

type TownServices = Pick<PlatformServices, 'db' | 'files' | 'clock'>

/**
 * Fills an empty database with the demo town, in one transaction under an advisory lock. An interrupted start leaves
 * the database empty, and the next start fills it.
 */
export async function fillDemoTown({ db, files, clock }: TownServices, residents?: Resident[]): Promise<void> {
  if (await db.$count(profiles)) return
  const { members, cleanups, challenges, events } = planTown(clock.now(), residents)
  const photos = await storePhotos(
    files,
    cleanups.flatMap((cleanup) => cleanup.photos),
  )
  const shown = await storeChallengePictures(files, every)
  const images = await storeEventImages(
    files,
    events.flatMap(({ event }) => event.image ?? []),
  )
  const withFace = members.flatMap(({ resident }) => (resident.face ? [resident] : []))
  const faces = new Map(
    await Promise.all(withFace.map(async (resident) => [resident, await storeAvatar(files, resident.face!)] as const)),
  )
  await runInTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('demo town'))`)
    if (await tx.$count(profiles)) return
    const ids = await writeMembers(tx, members, faces, PASSWORD)
    await writeCleanups(tx, cleanups, photos, ids)
    await writeGroups(tx, ids, clock.now())
    await writeCorrection(tx, cleanups, ids)
    await writeChallenges(tx, challenges, shown, ids)
    await writeEvents(tx, events, images, ids)
  })
}
