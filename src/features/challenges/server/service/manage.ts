import { and, eq, ne, or } from 'drizzle-orm'
import type { CurrentUser } from '#features/members/contract/session.ts'
import { lockAdminRow, throwGivenError } from '#features/members/server/service/current-user.ts'
import { nextUpdatedAtTimestamp } from '#platform/server/clock.ts'
import { type Queryable, type Tx, runInTransaction } from '#platform/server/db/db.ts'
import { holdAdvisoryLockUntilCommit } from '#platform/server/db/advisory-lock.ts'
import { toConflictError } from '#platform/server/errors.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { discardPicturesOfOwner } from '#features/photos/server/service/pictures.ts'
import type {
  ChallengeUpdateInput,
  ChallengeFieldValues,
  ChallengeCreateInput,
  AdminChallenge,
} from '../../contract/challenge.ts'
import { errors } from '../../contract.ts'
import { findAdminChallenge } from '../queries/admin.ts'
import type { StoredChallengeRow } from '../queries/public.ts'
import { challengeUiTexts as texts } from '../../copy.ts'
import { challengeBoards } from '../tables.ts'
import { replaceChallengePicture } from './pictures.ts'
import {
  diffChallengeFields,
  toChallengeColumns,
  lockChallenge,
  recordChallengeAudit,
  pickChallengeFields,
  findChallengeFieldsAtCreation,
} from './challenge-row.ts'

type CreateRequest = { admin: CurrentUser; input: ChallengeCreateInput & { id: string } }

/**
 * Creates a challenge. The client chooses the id, so a retry after a lost response creates no second one (idempotent).
 * Edits made before the retry are saved, unless another admin has changed the challenge since.
 */
export const createChallenge = (platform: PlatformServices, request: CreateRequest) =>
  saveInTransaction(platform, request, async (tx) => {
    const { admin, input } = request
    // Advisory lock per challenge id: of two concurrent requests with the same id, one would otherwise be rejected
    // because the other took the slug.
    await holdAdvisoryLockUntilCommit(tx, `challenge ${input.id}`)
    const inserted = await insertUnlessExists(tx, platform, request)
    if (inserted) return saveChanges(tx, platform, { ...request, row: inserted, action: 'created' })
    const row = await lockChallenge(tx, input.id)
    if (row?.createdBy !== admin.id) throw errors.FORBIDDEN()
    const isUnchanged = row.updatedAt.getTime() === row.createdAt.getTime()
    if (isUnchanged) return saveChanges(tx, platform, { ...request, row, action: 'updated' })
    const isConfirmation = !isDifferent(row, input) || (await wasCreatedWith(tx, input))
    if (!isConfirmation) throw await createStaleError(tx, platform, request)
  })

type UpdateRequest = { admin: CurrentUser; input: ChallengeUpdateInput }

/**
 * Updates a challenge if it is still the version the admin saw (optimistic locking). A retry after a lost response
 * changes nothing.
 */
export const updateChallenge = (platform: PlatformServices, request: UpdateRequest) =>
  saveInTransaction(platform, request, async (tx) => {
    const { id, updatedAt } = request.input
    const row = await lockChallenge(tx, id)
    if (!row) throw errors.NOT_FOUND()
    if (isDifferent(row, request.input) && row.updatedAt.getTime() !== Date.parse(updatedAt))
      throw await createStaleError(tx, platform, request)
    await saveChanges(tx, platform, { ...request, row, action: 'updated' })
  })

type SaveRequest = CreateRequest | UpdateRequest

const createStaleError = async (tx: Tx, platform: PlatformServices, request: SaveRequest) =>
  errors.CONFLICT({ data: await readSavedChallenge(tx, platform, request) })

const readSavedChallenge = async (tx: Tx, { clock }: PlatformServices, { admin, input }: SaveRequest) =>
  (await findAdminChallenge(tx, input.id, { adminId: admin.id, now: clock.now() }))!

const isDifferent = (now: ChallengeFieldValues, sent: ChallengeCreateInput | ChallengeUpdateInput) =>
  Object.keys(diffChallengeFields(now, toChallengeColumns(sent)).after).length > 0

/**
 * Whether the input equals the challenge as it was created: then the create request is a retry and only needs a
 * confirmation.
 */
async function wasCreatedWith(tx: Tx, input: CreateRequest['input']): Promise<boolean> {
  const initial = await findChallengeFieldsAtCreation(tx, input.id)
  return initial !== undefined && !isDifferent(initial, input)
}

/**
 * Inserts the challenge unless its id exists. Pictures are assigned afterwards, because they must belong to an existing
 * challenge.
 */
async function insertUnlessExists(
  tx: Tx,
  { clock }: PlatformServices,
  { admin, input }: CreateRequest,
): Promise<StoredChallengeRow | undefined> {
  const now = clock.now()
  const metadata = { id: input.id, createdBy: admin.id, updatedBy: admin.id, createdAt: now, updatedAt: now }
  const [row] = await tx
    .insert(challengeBoards)
    .values({ ...toChallengeColumns(input), logoUrl: null, bannerUrl: null, ...metadata })
    .onConflictDoNothing({ target: challengeBoards.id })
    .returning()
  return row
}

type SaveTask = SaveRequest & { row: StoredChallengeRow; action: 'created' | 'updated' }

/** Saves the changes of a challenge with an audit entry. Without changes it writes neither. */
async function saveChanges(
  tx: Tx,
  { clock }: PlatformServices,
  { admin, input, row, action: deed }: SaveTask,
): Promise<void> {
  const { logoUrl = row.logoUrl, bannerUrl = row.bannerUrl } = input
  const owners = { challengeId: row.id, adminId: admin.id }
  const logo = { kind: 'challengeLogo', before: row.logoUrl, wanted: logoUrl, ...owners } as const
  const banner = { kind: 'challengeBanner', before: row.bannerUrl, wanted: bannerUrl, ...owners } as const
  const columns = {
    ...toChallengeColumns(input),
    logoUrl: await replaceChallengePicture(tx, logo),
    bannerUrl: await replaceChallengePicture(tx, banner),
  }
  const { before, after } = diffChallengeFields(row, columns)
  const updatedAt = deed === 'created' ? row.updatedAt : nextUpdatedAtTimestamp(row, clock.now())
  if (Object.keys(after).length > 0)
    await tx
      .update(challengeBoards)
      .set({ ...after, updatedBy: admin.id, updatedAt })
      .where(eq(challengeBoards.id, row.id))
  const subject = { id: row.id, title: columns.title }
  if (deed === 'created') await recordChallengeAudit(tx, admin, { action: deed, about: subject, after: columns })
  else if (Object.keys(after).length > 0)
    await recordChallengeAudit(tx, admin, { action: deed, about: subject, before, after })
}

/**
 * Saves a challenge in a transaction that locks the admin first and the challenge second. Account deletion locks in the
 * same order, so the two cannot deadlock.
 */
async function saveInTransaction(
  platform: PlatformServices,
  request: SaveRequest,
  work: (tx: Tx) => Promise<void>,
): Promise<AdminChallenge> {
  try {
    return await runInTransaction(platform.db, async (tx) => {
      await lockAdminRow(tx, request.admin.id)
      await work(tx)
      return readSavedChallenge(tx, platform, request)
    })
  } catch (error) {
    throw (await toTakenFieldsError(error, platform.db, request.input)) ?? error
  }
}

/**
 * Converts a unique violation on challenges to an API error that names every taken field. The database names only one
 * of slug and access code, so the other is looked up.
 */
async function toTakenFieldsError(error: unknown, db: Queryable, { id, slug, accessCode }: SaveRequest['input']) {
  const named = toConflictError(error)?.data.field
  if (named !== 'slug' && named !== 'accessCode') return undefined
  const { slug: slugs, accessCode: codes } = challengeBoards
  const others = await db
    .select({ slug: slugs, accessCode: codes })
    .from(challengeBoards)
    .where(and(ne(challengeBoards.id, id), or(eq(slugs, slug), eq(codes, accessCode))))
  const isSlug = named === 'slug' || others.some((other) => other.slug === slug)
  const isCode = named === 'accessCode' || others.some((other) => other.accessCode === accessCode)
  const fields = [
    ...(isSlug ? [{ path: 'slug', message: texts.slugTaken }] : []),
    ...(isCode ? [{ path: 'accessCode', message: texts.codeTaken }] : []),
  ]
  return isSlug
    ? errors.SLUG_TAKEN({ data: { field: 'slug', fields } })
    : errors.CODE_TAKEN({ data: { field: 'accessCode', fields } })
}

/** Deletes a challenge with its participants and pictures; cleanups are unaffected. */
export const deleteChallenge = ({ db }: PlatformServices, admin: CurrentUser, id: string) =>
  runInTransaction(db, async (tx) => {
    await lockAdminRow(tx, admin.id)
    const row = (await lockChallenge(tx, id)) ?? throwGivenError(errors.NOT_FOUND())
    await discardPicturesOfOwner(tx, 'challenge', id)
    await tx.delete(challengeBoards).where(eq(challengeBoards.id, id))
    await recordChallengeAudit(tx, admin, { action: 'deleted', about: row, before: pickChallengeFields(row) })
  })
