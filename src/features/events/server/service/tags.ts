import { eq } from 'drizzle-orm'
import { recordAuditEntries } from '#features/audit/server/service.ts'
import type { CurrentUser } from '#features/members/contract/session.ts'
import { lockAdminRow, throwGivenError } from '#features/members/server/service/current-user.ts'
import { type Tx, runInTransaction } from '#platform/server/db/db.ts'
import { holdAdvisoryLockUntilCommit } from '#platform/server/db/advisory-lock.ts'
import { toConflictError } from '#platform/server/errors.ts'
import { publishTopicChanges } from '#platform/server/live/notices.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import type {
  EventTagForAdmins,
  EventTagUpdateInput,
  EventTagCreationInput,
  EventTagInput,
} from '../../contract/tag.ts'
import { errors } from '../../contract.ts'
import { EVENTS_LIVE_UPDATE_TOPIC } from '../../rules/event.ts'
import { findTagForAdmins } from '../queries/tags.ts'
import { eventTags } from '../tables.ts'

type TagRow = typeof eventTags.$inferSelect
type TagRequest<Input = EventTagCreationInput> = { admin: CurrentUser; input: Input }

const toTagColumns = ({ name, slug, isActive }: EventTagInput) => ({ name, slug, isActive })

/**
 * Creates a tag. Idempotent by id: a retry finds the tag of an earlier attempt and saves into it what has been edited
 * since. A retry with other values fails if another admin has changed the tag.
 */
export const createEventTag = (platform: PlatformServices, { admin, input }: TagRequest) =>
  saveAsAdmin(platform, { admin, input }, async (tx) => {
    // Take an advisory lock. Without it, the second of two concurrent requests with the same id would fail, because the
    // first has already taken the slug.
    await holdAdvisoryLockUntilCommit(tx, `tag ${input.id}`)
    const [inserted] = await tx
      .insert(eventTags)
      .values({ ...toTagColumns(input), id: input.id, createdAt: platform.clock.now() })
      .onConflictDoNothing({ target: eventTags.id })
      .returning()
    if (inserted) return auditTagAction(tx, admin, { deed: 'created', about: inserted, after: toTagColumns(input) })
    const row = (await lockTag(tx, input.id)) ?? throwGivenError(new Error('It was deleted in this very moment.'))
    await saveTagDifferences(tx, admin, row, input)
  })

/** Updates a tag, if the admin saw its stored version (optimistic locking). A repeated update changes nothing. */
export const updateEventTag = (platform: PlatformServices, { admin, input }: TagRequest<EventTagUpdateInput>) =>
  saveAsAdmin(platform, { admin, input }, async (tx) => {
    const row = (await lockTag(tx, input.id)) ?? throwGivenError(errors.NOT_FOUND())
    const { isActive = row.isActive, ...typed } = input
    await saveTagDifferences(tx, admin, row, { ...typed, isActive })
  })

export const removeEventTag = ({ db }: PlatformServices, admin: CurrentUser, id: string) =>
  runInTransaction(db, async (tx) => {
    await lockAdminRow(tx, admin.id)
    const row = (await lockTag(tx, id)) ?? throwGivenError(errors.NOT_FOUND())
    await auditTagAction(tx, admin, { deed: 'deleted', about: row, before: toTagColumns(row) })
    await tx.delete(eventTags).where(eq(eventTags.id, id))
  })

async function lockTag(tx: Tx, id: string): Promise<TagRow | undefined> {
  const [tag] = await tx.select().from(eventTags).where(eq(eventTags.id, id)).for('update')
  return tag
}

/** Saves the fields of a tag that differ from the stored ones, with an audit entry. Otherwise writes nothing. */
async function saveTagDifferences(
  tx: Tx,
  admin: CurrentUser,
  row: TagRow,
  input: EventTagCreationInput,
): Promise<void> {
  const [before, after] = [toTagColumns(row), toTagColumns(input)]
  if (isSame(before, after)) return
  if (!input.seen || !isSame(before, toTagColumns(input.seen))) throw errors.CONFLICT()
  await auditTagAction(tx, admin, { deed: 'updated', about: { id: row.id, name: after.name }, before, after })
  await tx.update(eventTags).set(after).where(eq(eventTags.id, row.id))
}

const isSame = (one: EventTagInput, other: EventTagInput) => JSON.stringify(one) === JSON.stringify(other)

type AuditedTagAction = {
  deed: 'created' | 'updated' | 'deleted'
  about: Pick<TagRow, 'id' | 'name'>
  before?: object
  after?: object
}

async function auditTagAction(tx: Tx, admin: CurrentUser, { deed, about, ...states }: AuditedTagAction): Promise<void> {
  const subject = { kind: 'tag', id: about.id, name: about.name } as const
  await recordAuditEntries(tx, { actor: admin, action: `tag_${deed}`, subject, ...states })
  await publishTopicChanges(tx, EVENTS_LIVE_UPDATE_TOPIC)
}

async function saveAsAdmin(
  { db }: PlatformServices,
  { admin, input }: TagRequest<EventTagCreationInput | EventTagUpdateInput>,
  work: (tx: Tx) => Promise<void>,
): Promise<EventTagForAdmins> {
  try {
    return await runInTransaction(db, async (tx) => {
      await lockAdminRow(tx, admin.id)
      await work(tx)
      return (await findTagForAdmins(tx, input.id))!
    })
  } catch (error) {
    const isSlug = toConflictError(error)?.data.field === 'slug'
    throw isSlug ? errors.SLUG_TAKEN({ data: { field: 'slug' } }) : error
  }
}
