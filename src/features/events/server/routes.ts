import { implement } from '@orpc/server'
import { adminFor, raise, exportedBy } from '#features/members/server/service/who.ts'
import { type ApiContext, letIn } from '#platform/server/api.ts'
import { sessionOf } from '#features/members/server/service/sessions.ts'
import { countAttempt, networkOf, waitAfter } from '#platform/server/limits/limits.ts'
import { notStored } from '#platform/server/files/files.ts'
import { listExport } from '#platform/server/downloads/list-export.ts'
import { contract } from '../contract.ts'
import { finderPage } from './queries/finder.ts'
import { activeTags, shownEvent } from './queries/public.ts'
import { eventSentences as say } from '../copy.ts'
import { isThere } from './service/rows.ts'
import { submitEvent } from './service/submit.ts'
import { keepImage } from './service/images.ts'
import { countPending, managedEvents, eventColumns, exportedEvents } from './queries/admin.ts'
import { decideEvent } from './service/decide.ts'
import { createEvent, removeEvent, updateEvent } from './service/manage.ts'
import { managedTags, exportedTags, tagColumns } from './queries/tags.ts'
import { createTag, removeTag, updateTag } from './service/tags.ts'
import { Filter } from '../contract/admin.ts'
import { TagFilter } from '../contract/tag.ts'
import { EVENTS_EXPORT_PATH, TAGS_EXPORT_PATH } from '../rules/event.ts'

export { eventFeeds } from './routes/feeds.ts'

const api = implement(contract).$context<ApiContext>()
const admin = api.use(letIn(adminFor))

const reading = {
  finder: api.finder.handler(({ input, context: { platform } }) =>
    finderPage(platform.db, input, platform.clock.now()),
  ),
  event: api.event.handler(async ({ input: { id }, context: { platform }, errors }) => {
    if (!id) raise(errors.ID_REQUIRED())
    return (await shownEvent(platform.db, id, platform.clock.now())) ?? raise(errors.NOT_FOUND())
  }),
  tags: api.tags.handler(async ({ context: { platform } }) => ({ tags: await activeTags(platform.db) })),
}

const HOUR = 60 * 60
const PATIENCE = {
  new: { name: 'event submission network', most: 5, seconds: HOUR },
  /** Retries of a submission whose answer was lost: they store nothing new, but cost work. */
  again: { name: 'event sent again network', most: 60, seconds: HOUR },
}

const submission = {
  submit: api.submit.handler(async ({ input: { website, ...input }, context, errors }) => {
    const { platform, clientAddress } = context
    const isNew = !(await isThere(platform.db, input.id))
    const attempt = { limit: isNew ? PATIENCE.new : PATIENCE.again, who: networkOf(clientAddress) }
    const retryAfter = await waitAfter(platform, [attempt])
    if (retryAfter !== undefined)
      throw errors.TOO_MANY_REQUESTS({ message: say.tooManySent(Math.ceil(retryAfter / 60)), data: { retryAfter } })
    // A bot filled in the honeypot field: answer as if it had worked.
    if (website) return
    await submitEvent(platform, { input, isNew, me: await sessionOf(context) }, errors)
  }),
}

/**
 * Rate limit of image uploads per network: enough to change a picture a few times, or for an office with one address.
 */
const BY_NETWORK = { name: 'event image network', most: 20, seconds: 3600 }
/** Queue owner shared by all anonymous uploads, so that a signed-in member waits for at most one visitor's image. */
const VISITORS = 'visitors'

const images = {
  uploadImage: api.uploadImage.handler(async ({ input: { id, eventId, file }, context, errors }) => {
    const { platform, clientAddress } = context
    const me = await sessionOf(context)
    if (!me?.isAdmin) await countAttempt(platform, [{ limit: BY_NETWORK, who: networkOf(clientAddress) }])
    const bytes = async () => new Uint8Array(await file.arrayBuffer())
    const sending = { id, eventId, sender: me?.id ?? VISITORS, isForAny: me?.isAdmin ?? false, bytes }
    const kept = await keepImage(platform, sending).catch(notStored(errors))
    if (kept === 'taken') throw errors.CONFLICT()
    return kept
  }),
}

const managing = {
  eventCounts: admin.eventCounts.handler(async ({ context }) => {
    return { pending: await countPending(context.platform.db) }
  }),
  managedEvents: admin.managedEvents.handler(async ({ input, context }) => {
    const { db, clock } = context.platform
    return managedEvents(db, input, clock.now())
  }),
  createEvent: admin.createEvent.handler(({ input, context, errors }) =>
    createEvent(context.platform, { admin: context.me, input }, errors),
  ),
  updateEvent: admin.updateEvent.handler(({ input, context, errors }) =>
    updateEvent(context.platform, { admin: context.me, input }, errors),
  ),
  decideEvent: admin.decideEvent.handler(({ input, context, errors }) =>
    decideEvent(context.platform, { admin: context.me, decision: input }, errors),
  ),
  removeEvent: admin.removeEvent.handler(({ input, context, errors }) =>
    removeEvent(context.platform, context.me, input.id, errors),
  ),
}

const tags = {
  managedTags: admin.managedTags.handler(({ input, context }) => managedTags(context.platform.db, input)),
  createTag: admin.createTag.handler(({ input, context, errors }) =>
    createTag(context.platform, { admin: context.me, input }, errors),
  ),
  updateTag: admin.updateTag.handler(({ input, context, errors }) =>
    updateTag(context.platform, { admin: context.me, input }, errors),
  ),
  removeTag: admin.removeTag.handler(({ input, context, errors }) =>
    removeTag(context.platform, context.me, input.id, errors),
  ),
}

export const events = api.router({ ...reading, ...submission, ...managing, ...tags, ...images })

const exportEvents = listExport({
  path: EVENTS_EXPORT_PATH,
  name: 'events',
  operationId: 'events.export',
  summary: 'Download events as a table',
  filter: Filter,
  typed: 'search',
  columns: eventColumns,
  read: exportedEvents,
  ...exportedBy('events_exported', 'cleanup_events'),
})

const exportTags = listExport({
  path: TAGS_EXPORT_PATH,
  name: 'tags',
  operationId: 'events.exportTags',
  summary: 'Download the tags of events as a table',
  filter: TagFilter,
  typed: 'search',
  columns: tagColumns,
  read: exportedTags,
  ...exportedBy('tags_exported', 'event_tags'),
})

export const eventExports = [exportEvents, exportTags]
