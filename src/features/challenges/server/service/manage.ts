import { and, eq, ne, or } from 'drizzle-orm'
import type { Me } from '#features/members/contract/session.ts'
import { lockAdmin, raise } from '#features/members/server/service/who.ts'
import type { Invalid } from '#platform/contract.ts'
import { momentAfter } from '#platform/server/clock.ts'
import { type Queryable, type Tx, inTransaction } from '#platform/server/db/db.ts'
import { lockUntilCommit } from '#platform/server/db/advisory-lock.ts'
import { uniqueViolation } from '#platform/server/errors.ts'
import type { Platform } from '#platform/server/platform.ts'
import { discardPicturesOf } from '#features/photos/server/service/keep.ts'
import type { ChallengeChange, ChallengeFields, ChallengeInput, ManagedChallenge } from '../../contract/challenge.ts'
import { managedChallenge } from '../queries/admin.ts'
import type { ChallengeRow } from '../queries/public.ts'
import { challengeSentences as say } from '../../copy.ts'
import { challengeBoards } from '../tables.ts'
import { type PictureRefusals, changePicture } from './pictures.ts'
import { changesIn, columnsOf, lockChallenge, recordDeed, settings, settingsWhenMade } from './rows.ts'

type AllTaken = { field: string } & Invalid
type Taken = Record<'SLUG_TAKEN' | 'CODE_TAKEN', (about: { data: AllTaken }) => Error>
type Refusals = Taken & PictureRefusals & Record<'UNAUTHORIZED' | 'FORBIDDEN', () => Error>
type Order = { admin: Me; input: ChallengeInput & { id: string } }

type Changed = { CONFLICT: (about: { data: ManagedChallenge }) => Error }
type CreateRefusals = Refusals & Changed & { FORBIDDEN: () => Error }

/**
 * Creates a challenge. The client chooses the id, so a retry after a lost response creates no second one (idempotent).
 * Edits made before the retry are saved, unless another admin has changed the challenge since.
 */
export const createChallenge = (platform: Platform, order: Order, errors: CreateRefusals) =>
  saving(platform, order, errors, async (tx) => {
    const { admin, input } = order
    // Advisory lock per id: two concurrent requests with the same id would otherwise conflict on the slug, and one
    // would be told it is taken.
    await lockUntilCommit(tx, `challenge ${input.id}`)
    const made = await insertOnce(tx, platform, order)
    if (made) return apply(tx, platform, { ...order, row: made, deed: 'created' }, errors)
    const row = await lockChallenge(tx, input.id)
    if (row?.createdBy !== admin.id) throw errors.FORBIDDEN()
    const isAsMade = row.updatedAt.getTime() === row.createdAt.getTime()
    if (isAsMade) return apply(tx, platform, { ...order, row, deed: 'updated' }, errors)
    const isKnown = !isOther(row, input) || (await wasMadeSo(tx, input))
    if (!isKnown) throw await changedMeanwhile(tx, platform, row, errors)
  })

type Change = { admin: Me; input: ChallengeChange }
type ChangeRefusals = Refusals & Changed & { NOT_FOUND: () => Error }

/**
 * Updates a challenge if it is still the version the admin saw (optimistic locking). A retry after a lost response
 * changes nothing.
 */
export const updateChallenge = (platform: Platform, order: Change, errors: ChangeRefusals) =>
  saving(platform, order, errors, async (tx) => {
    const { id, updatedAt } = order.input
    const row = await lockChallenge(tx, id)
    if (!row) throw errors.NOT_FOUND()
    if (isOther(row, order.input) && row.updatedAt.getTime() !== Date.parse(updatedAt))
      throw await changedMeanwhile(tx, platform, row, errors)
    await apply(tx, platform, { ...order, row, deed: 'updated' }, errors)
  })

const changedMeanwhile = async (tx: Tx, { clock }: Platform, { id }: ChallengeRow, errors: Changed) =>
  errors.CONFLICT({ data: (await managedChallenge(tx, id, clock.now()))! })

const isOther = (now: ChallengeFields, sent: ChallengeInput | ChallengeChange) =>
  Object.keys(changesIn(now, columnsOf(sent)).after).length > 0

/**
 * Whether the input equals the challenge as it was created: then the request is a retry and only needs a confirmation.
 */
async function wasMadeSo(tx: Tx, input: Order['input']): Promise<boolean> {
  const made = await settingsWhenMade(tx, input.id)
  return made !== undefined && !isOther(made, input)
}

/**
 * Inserts the challenge unless its id exists. Pictures are assigned afterwards, because they must belong to an existing
 * challenge.
 */
async function insertOnce(tx: Tx, { clock }: Platform, { admin, input }: Order): Promise<ChallengeRow | undefined> {
  const now = clock.now()
  const made = { id: input.id, createdBy: admin.id, updatedBy: admin.id, createdAt: now, updatedAt: now }
  const [row] = await tx
    .insert(challengeBoards)
    .values({ ...columnsOf(input), logoUrl: null, bannerUrl: null, ...made })
    .onConflictDoNothing({ target: challengeBoards.id })
    .returning()
  return row
}

type Work = (Order | Change) & { row: ChallengeRow; deed: 'created' | 'updated' }

/** Saves the changes with an audit entry. Without changes it writes neither. */
async function apply(tx: Tx, { clock }: Platform, { admin, input, row, deed }: Work, errors: Refusals): Promise<void> {
  const { logoUrl = row.logoUrl, bannerUrl = row.bannerUrl } = input
  const whose = { challengeId: row.id, adminId: admin.id }
  const logo = { kind: 'challengeLogo', before: row.logoUrl, wanted: logoUrl, ...whose } as const
  const banner = { kind: 'challengeBanner', before: row.bannerUrl, wanted: bannerUrl, ...whose } as const
  const columns = {
    ...columnsOf(input),
    logoUrl: await changePicture(tx, logo, errors),
    bannerUrl: await changePicture(tx, banner, errors),
  }
  const { before, after } = changesIn(row, columns)
  const updatedAt = deed === 'created' ? row.updatedAt : momentAfter(row, clock.now())
  if (Object.keys(after).length > 0)
    await tx
      .update(challengeBoards)
      .set({ ...after, updatedBy: admin.id, updatedAt })
      .where(eq(challengeBoards.id, row.id))
  const about = { id: row.id, title: columns.title }
  if (deed === 'created') await recordDeed(tx, admin, { deed, about, after: columns })
  else if (Object.keys(after).length > 0) await recordDeed(tx, admin, { deed, about, before, after })
}

/**
 * Runs a save in a transaction that locks the admin first and the challenge second. Account deletion uses the same
 * order, so the two cannot deadlock.
 */
async function saving(
  { db, clock }: Platform,
  { admin, input }: Order | Change,
  errors: Refusals,
  work: (tx: Tx) => Promise<void>,
): Promise<ManagedChallenge> {
  try {
    return await inTransaction(db, async (tx) => {
      await lockAdmin(tx, admin.id, errors)
      await work(tx)
      return (await managedChallenge(tx, input.id, clock.now()))!
    })
  } catch (error) {
    throw (await takenIn(error, db, input, errors)) ?? error
  }
}

/**
 * Converts a unique violation to an error that names every taken field. The database names only one of slug and access
 * code, so the other is looked up.
 */
async function takenIn(
  error: unknown,
  db: Queryable,
  { id, slug, accessCode }: (Order | Change)['input'],
  errors: Taken,
) {
  const named = uniqueViolation(error)?.data.field
  if (named !== 'slug' && named !== 'accessCode') return undefined
  const { slug: slugs, accessCode: codes } = challengeBoards
  const others = await db
    .select({ slug: slugs, accessCode: codes })
    .from(challengeBoards)
    .where(and(ne(challengeBoards.id, id), or(eq(slugs, slug), eq(codes, accessCode))))
  const isSlug = named === 'slug' || others.some((other) => other.slug === slug)
  const isCode = named === 'accessCode' || others.some((other) => other.accessCode === accessCode)
  const fields = [
    ...(isSlug ? [{ path: 'slug', message: say.slugTaken }] : []),
    ...(isCode ? [{ path: 'accessCode', message: say.codeTaken }] : []),
  ]
  return isSlug
    ? errors.SLUG_TAKEN({ data: { field: 'slug', fields } })
    : errors.CODE_TAKEN({ data: { field: 'accessCode', fields } })
}

type RemovalRefusals = Record<'UNAUTHORIZED' | 'FORBIDDEN' | 'NOT_FOUND', () => Error>

/** Deletes a challenge with its participants and pictures; cleanups are unaffected. */
export const removeChallenge = ({ db }: Platform, admin: Me, id: string, errors: RemovalRefusals) =>
  inTransaction(db, async (tx) => {
    await lockAdmin(tx, admin.id, errors)
    const row = (await lockChallenge(tx, id)) ?? raise(errors.NOT_FOUND())
    await discardPicturesOf(tx, 'challenge', id)
    await tx.delete(challengeBoards).where(eq(challengeBoards.id, id))
    await recordDeed(tx, admin, { deed: 'deleted', about: row, before: settings(row) })
  })
