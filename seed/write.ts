import { isPublicReviewStatus } from '#features/cleanups/rules.ts'
import { cleanupLogs, userLoves } from '#features/cleanups/server/tables.ts'
import { memberCorrections } from '#features/corrections/server/tables.ts'
import { insertManyTestMembers } from '#features/members/server/fixtures.ts'
import { grantAdminRights } from '#features/members/server/service.ts'
import { MAX_STORED_PICTURE_SIDE, pictureUrl } from '#features/photos/rules.ts'
import { pictures } from '#features/photos/server/tables.ts'
import type { Tx } from '#platform/server/db/db.ts'
import { generateRowId } from '#platform/server/ids.ts'
import type { StoredPhoto } from './pictures.ts'
import type { TownPlan, PlannedCleanup } from './plan.ts'
import { GRACE, ROSA, SAM } from './residents/logins.ts'
import { regions } from './residents/regions.ts'
import type { Resident } from './residents/resident.ts'

export type ResidentIds = Map<Resident, string>
/** Rows of one insert: PostgreSQL allows 65,535 parameters in a statement. */
const ROWS_PER_INSERT = 3000

export async function writeMembers(
  tx: Tx,
  members: TownPlan['members'],
  faces: Map<Resident, string>,
  password: string,
) {
  const ids = await insertManyTestMembers(
    tx,
    members.map(({ resident, joined }) => toProfile(resident, new Date(`${joined}T12:00:00Z`), faces.get(resident))),
    password,
  )
  await grantAdminRights(tx, GRACE, 'admin')
  await grantAdminRights(tx, SAM, 'superadmin')
  const idOf: ResidentIds = new Map(members.map(({ resident }, at) => [resident, ids[at]!]))
  const rows = [...faces].map(([resident, name]) => ({ name, ownerId: idOf.get(resident)! }))
  await tx
    .insert(pictures)
    .values(rows.map((row) => ({ id: generateRowId(), kind: 'avatar' as const, isPublic: true, ...row })))
  return idOf
}

function toProfile({ email, fullName, username, region, zipCode, about }: Resident, joined: Date, face?: string) {
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

export async function writeCleanups(
  tx: Tx,
  cleanups: PlannedCleanup[],
  stored: StoredPhoto[],
  ids: ResidentIds,
): Promise<void> {
  const photos = stored.values()
  const written = cleanups.map((cleanup) => ({
    ...cleanup,
    cleanupId: generateRowId(cleanup.createdAt),
    ownerId: ids.get(cleanup.owner)!,
    shown: cleanup.photos.map(() => photos.next().value!),
  }))
  await insertInBatches(written, (some) => tx.insert(cleanupLogs).values(some.map((each) => toCleanupRow(each, ids))))
  await insertInBatches(written.flatMap(toPictureRows), (some) => tx.insert(pictures).values(some))
  const loves = written.flatMap(({ cleanupId, lovers }) => lovers.map((who) => ({ userId: ids.get(who)!, cleanupId })))
  await insertInBatches(loves, (some) => tx.insert(userLoves).values(some))
}

/** Number of pieces that the demo's correction subtracts from the latest approved cleanup. */
const COUNTED_TWICE = 9

/** Writes the demo's correction: Sam subtracts pieces that Rosa counted twice, and her history shows the correction. */
export async function writeCorrection(tx: Tx, cleanups: PlannedCleanup[], ids: ResidentIds): Promise<void> {
  const find = (email: string) => [...ids].find(([resident]) => resident.email === email)
  const [[, memberId] = [], [author, authorId] = []] = [find(ROSA), find(SAM)]
  const [latest] = cleanups
    .filter(({ owner, status }) => owner.email === ROSA && status === 'approved')
    .toSorted((a, b) => (a.date < b.date ? 1 : -1))
  if (!memberId || !author || !authorId || !latest) return
  const createdAt = latest.reviewedAt ?? latest.createdAt
  await tx.insert(memberCorrections).values({
    id: generateRowId(createdAt),
    memberId,
    day: latest.date,
    pieces: -COUNTED_TWICE,
    kind: 'correction',
    reason: 'One cup of bottle caps was counted twice. Thank you for telling us.',
    authorId,
    authorName: author.fullName,
    createdAt,
  })
}

type WrittenCleanup = PlannedCleanup & { cleanupId: string; ownerId: string; shown: StoredPhoto[] }

function toCleanupRow({ ownerId, owner, shown, ...cleanup }: WrittenCleanup, ids: ResidentIds) {
  const { reviewedAt, createdAt } = cleanup
  const [photoUrl1, photoUrl2, photoUrl3, photoUrl4] = shown.map(({ name }) =>
    pictureUrl('cleanup', name, MAX_STORED_PICTURE_SIDE),
  )
  return {
    ...cleanup,
    userId: ownerId,
    photoUrl1,
    photoUrl2,
    photoUrl3,
    photoUrl4,
    reviewedBy: reviewedAt && findReviewer(owner, ids),
    updatedAt: reviewedAt ?? createdAt,
  }
}

/** The admin who reviewed a member's cleanups: Grace, or Sam for Grace's own. */
const findReviewer = ({ email }: Resident, ids: ResidentIds) => {
  const reviewer = email === GRACE ? SAM : GRACE
  return [...ids].find(([resident]) => resident.email === reviewer)?.[1]
}

const toPictureRows = ({ ownerId, shown, status, createdAt }: WrittenCleanup) =>
  shown.map((stored) => ({
    ...stored,
    ownerId,
    id: generateRowId(createdAt),
    kind: 'cleanup' as const,
    isPublic: isPublicReviewStatus(status),
    createdAt,
  }))

async function insertInBatches<Row>(rows: Row[], write: (some: Row[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_PER_INSERT) await write(rows.slice(at, at + ROWS_PER_INSERT))
}
