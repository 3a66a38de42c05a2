import { isPublicStatus } from '#features/cleanups/rules.ts'
import { cleanupLogs, userLoves } from '#features/cleanups/server/tables.ts'
import { manyMembers } from '#features/members/server/fixtures.ts'
import { makeAdmin } from '#features/members/server/service.ts'
import { LONGEST_STORED_SIDE, pictureUrl } from '#features/photos/rules.ts'
import { pictures } from '#features/photos/server/tables.ts'
import type { Tx } from '#platform/server/db/db.ts'
import { rowId } from '#platform/server/ids.ts'
import type { Stored } from './pictures.ts'
import type { Plan, Planned } from './plan.ts'
import { GRACE, SAM } from './residents/logins.ts'
import { regions } from './residents/regions.ts'
import type { Resident } from './residents/resident.ts'

export type Ids = Map<Resident, string>
/** Rows of one insert: PostgreSQL allows 65,535 parameters in a statement. */
const ROWS_AT_ONCE = 3000

export async function writeMembers(tx: Tx, members: Plan['members'], faces: Map<Resident, string>, password: string) {
  const ids = await manyMembers(
    tx,
    members.map(({ resident, joined }) => profileOf(resident, new Date(`${joined}T12:00:00Z`), faces.get(resident))),
    password,
  )
  await makeAdmin(tx, GRACE, 'admin')
  await makeAdmin(tx, SAM, 'superadmin')
  const idOf: Ids = new Map(members.map(({ resident }, at) => [resident, ids[at]!]))
  const rows = [...faces].map(([resident, name]) => ({ name, ownerId: idOf.get(resident)! }))
  await tx
    .insert(pictures)
    .values(rows.map((row) => ({ id: rowId(), kind: 'avatar' as const, isPublic: true, ...row })))
  return idOf
}

function profileOf({ email, fullName, username, region, zipCode, about }: Resident, joined: Date, face?: string) {
  const { country, timeZone } = regions[region]
  return {
    email,
    fullName,
    username,
    zipCode,
    country,
    timeZone,
    avatarUrl: face ? pictureUrl('avatar', face, 300) : null,
    isPublic: true,
    onboardingCompleted: true,
    emailVerified: true,
    emailConfirmedAt: about.emailVerified === false ? null : joined,
    createdAt: joined,
    updatedAt: joined,
    ...about,
  }
}

export async function writeCleanups(tx: Tx, cleanups: Planned[], stored: Stored[], ids: Ids): Promise<void> {
  const photos = stored.values()
  const written = cleanups.map((cleanup) => ({
    ...cleanup,
    cleanupId: rowId(cleanup.createdAt),
    ownerId: ids.get(cleanup.owner)!,
    shown: cleanup.photos.map(() => photos.next().value!),
  }))
  await inPortions(written, (some) => tx.insert(cleanupLogs).values(some.map((each) => rowOf(each, ids))))
  await inPortions(written.flatMap(picturesOf), (some) => tx.insert(pictures).values(some))
  const loves = written.flatMap(({ cleanupId, lovers }) => lovers.map((who) => ({ userId: ids.get(who)!, cleanupId })))
  await inPortions(loves, (some) => tx.insert(userLoves).values(some))
}

type Written = Planned & { cleanupId: string; ownerId: string; shown: Stored[] }

function rowOf({ ownerId, owner, shown, ...cleanup }: Written, ids: Ids) {
  const { reviewedAt, createdAt } = cleanup
  const [photoUrl1, photoUrl2, photoUrl3, photoUrl4] = shown.map(({ name }) =>
    pictureUrl('cleanup', name, LONGEST_STORED_SIDE),
  )
  return {
    ...cleanup,
    userId: ownerId,
    photoUrl1,
    photoUrl2,
    photoUrl3,
    photoUrl4,
    reviewedBy: reviewedAt && reviewerOf(owner, ids),
    updatedAt: reviewedAt ?? createdAt,
  }
}

/** The admin who reviewed a member's cleanups: Grace, or Sam for Grace's own. */
const reviewerOf = ({ email }: Resident, ids: Ids) => {
  const reviewer = email === GRACE ? SAM : GRACE
  return [...ids].find(([resident]) => resident.email === reviewer)?.[1]
}

const picturesOf = ({ ownerId, shown, status, createdAt }: Written) =>
  shown.map((stored) => ({
    ...stored,
    ownerId,
    id: rowId(createdAt),
    kind: 'cleanup' as const,
    isPublic: isPublicStatus(status),
    createdAt,
  }))

async function inPortions<Row>(rows: Row[], write: (some: Row[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) await write(rows.slice(at, at + ROWS_AT_ONCE))
}
