import { eq } from 'drizzle-orm'
import { record } from '#features/audit/server/service.ts'
import type { Me } from '#features/members/contract/session.ts'
import { lockAdmin, raise } from '#features/members/server/service/who.ts'
import { type Tx, inTransaction } from '#platform/server/db/db.ts'
import { lockUntilCommit } from '#platform/server/db/advisory-lock.ts'
import { uniqueViolation } from '#platform/server/errors.ts'
import { publish } from '#platform/server/live/notices.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { ManagedTag, TagChange, TagCreation, TagInput } from '../../contract/tag.ts'
import { EVENTS_TOPIC } from '../../rules/event.ts'
import { managedTag } from '../queries/tags.ts'
import { eventTags } from '../tables.ts'

type TagRow = typeof eventTags.$inferSelect
type Order<Input = TagCreation> = { admin: Me; input: Input }
type Refusals = Record<'UNAUTHORIZED' | 'FORBIDDEN' | 'CONFLICT', () => Error> & {
  SLUG_TAKEN: (about: { data: { field: string } }) => Error
}

const columnsOf = ({ name, slug, isActive }: TagInput) => ({ name, slug, isActive })

/**
 * Creates a tag. Idempotent by id: a retry saves what was edited since into the first tag, unless another admin has
 * changed that.
 */
export const createTag = (platform: Platform, { admin, input }: Order, errors: Refusals) =>
  saving(platform, { admin, input }, errors, async (tx) => {
    // Advisory lock: of two concurrent requests with one id the second would otherwise fail on the slug of the first.
    await lockUntilCommit(tx, `tag ${input.id}`)
    const [made] = await tx
      .insert(eventTags)
      .values({ ...columnsOf(input), id: input.id, createdAt: platform.clock.now() })
      .onConflictDoNothing({ target: eventTags.id })
      .returning()
    if (made) return noteDeed(tx, admin, { deed: 'created', about: made, after: columnsOf(input) })
    const row = (await lockTag(tx, input.id)) ?? raise(new Error('It was deleted in this very moment.'))
    await change(tx, admin, row, input, errors)
  })

/** Updates a tag, if the admin saw its stored version (optimistic locking). A repeated update changes nothing. */
export const updateTag = (
  platform: Platform,
  { admin, input }: Order<TagChange>,
  errors: Refusals & { NOT_FOUND: () => Error },
) =>
  saving(platform, { admin, input }, errors, async (tx) => {
    const row = (await lockTag(tx, input.id)) ?? raise(errors.NOT_FOUND())
    const { isActive = row.isActive, ...typed } = input
    await change(tx, admin, row, { ...typed, isActive }, errors)
  })

export const removeTag = (
  { db }: Platform,
  admin: Me,
  id: string,
  errors: Record<'UNAUTHORIZED' | 'FORBIDDEN' | 'NOT_FOUND', () => Error>,
) =>
  inTransaction(db, async (tx) => {
    await lockAdmin(tx, admin.id, errors)
    const row = (await lockTag(tx, id)) ?? raise(errors.NOT_FOUND())
    await noteDeed(tx, admin, { deed: 'deleted', about: row, before: columnsOf(row) })
    await tx.delete(eventTags).where(eq(eventTags.id, id))
  })

async function lockTag(tx: Tx, id: string): Promise<TagRow | undefined> {
  const [tag] = await tx.select().from(eventTags).where(eq(eventTags.id, id)).for('update')
  return tag
}

/** Saves the differences with an audit entry. Without differences nothing is written. */
async function change(tx: Tx, admin: Me, row: TagRow, input: TagCreation, errors: Refusals): Promise<void> {
  const [before, after] = [columnsOf(row), columnsOf(input)]
  if (isSame(before, after)) return
  if (!input.seen || !isSame(before, columnsOf(input.seen))) throw errors.CONFLICT()
  await noteDeed(tx, admin, { deed: 'updated', about: { id: row.id, name: after.name }, before, after })
  await tx.update(eventTags).set(after).where(eq(eventTags.id, row.id))
}

const isSame = (one: TagInput, other: TagInput) => JSON.stringify(one) === JSON.stringify(other)

type Deed = {
  deed: 'created' | 'updated' | 'deleted'
  about: Pick<TagRow, 'id' | 'name'>
  before?: object
  after?: object
}

async function noteDeed(tx: Tx, admin: Me, { deed, about, ...states }: Deed): Promise<void> {
  const subject = { kind: 'tag', id: about.id, name: about.name } as const
  await record(tx, { actor: admin, action: `tag_${deed}`, subject, ...states })
  await publish(tx, EVENTS_TOPIC)
}

async function saving(
  { db }: Platform,
  { admin, input }: Order<TagCreation | TagChange>,
  errors: Refusals,
  work: (tx: Tx) => Promise<void>,
): Promise<ManagedTag> {
  try {
    return await inTransaction(db, async (tx) => {
      await lockAdmin(tx, admin.id, errors)
      await work(tx)
      return (await managedTag(tx, input.id))!
    })
  } catch (error) {
    const isSlug = uniqueViolation(error)?.data.field === 'slug'
    throw isSlug ? errors.SLUG_TAKEN({ data: { field: 'slug' } }) : error
  }
}
