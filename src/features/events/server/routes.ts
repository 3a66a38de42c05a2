import { implement } from '@orpc/server'
import {
  requireAdmin,
  throwGivenError,
  createAuditedCsvExportAccess,
} from '#features/members/server/service/current-user.ts'
import { type ApiContext, createAuthorizationMiddleware } from '#platform/server/api.ts'
import { readCurrentUser } from '#features/members/server/service/sessions.ts'
import { enforceRateLimits, getClientIpNetwork, countRateLimitAttempts } from '#platform/server/limits/rate-limits.ts'
import { rethrowFileStoreOutageAsNotStoredApiError } from '#platform/server/files/files.ts'
import { createListExportRoute } from '#platform/server/downloads/list-export.ts'
import { contract, errors } from '../contract.ts'
import { readEventFinderPage } from './queries/finder.ts'
import { listActiveEventTags, findPublicEvent } from './queries/public.ts'
import { eventUiTexts as texts } from '../copy.ts'
import { eventExists } from './service/event-rows.ts'
import { submitEvent } from './service/submit.ts'
import { storeEventImage } from './service/images.ts'
import { countPendingEvents, listEventsForAdmins, eventCsvColumns, readEventsForExport } from './queries/admin.ts'
import { readEventReview } from './queries/review.ts'
import { decideEventReview } from './service/decide.ts'
import { isSubmitterTold } from './service/decision-emails.ts'
import { undoEventDecision } from './service/undo.ts'
import { createEvent, removeEvent, updateEvent } from './service/manage.ts'
import { listTagsForAdmins, readEventTagsForExport, eventTagCsvColumns } from './queries/tags.ts'
import { createEventTag, removeEventTag, updateEventTag } from './service/tags.ts'
import { AdminEventListFilter } from '../contract/admin.ts'
import { AdminTagListFilter } from '../contract/tag.ts'
import { EVENTS_CSV_EXPORT_PATH, EVENT_TAGS_CSV_EXPORT_PATH } from '../rules/event.ts'

export { eventFeedRoutes } from './routes/feeds.ts'

const api = implement(contract).$context<ApiContext>()
const admin = api.use(createAuthorizationMiddleware(requireAdmin))

const publicHandlers = {
  finder: api.finder.handler(({ input, context: { platform } }) =>
    readEventFinderPage(platform.db, input, platform.clock.now()),
  ),
  event: api.event.handler(async ({ input: { id }, context: { platform } }) => {
    if (!id) throwGivenError(errors.ID_REQUIRED())
    return (await findPublicEvent(platform.db, id, platform.clock.now())) ?? throwGivenError(errors.NOT_FOUND())
  }),
  tags: api.tags.handler(async ({ context: { platform } }) => ({ tags: await listActiveEventTags(platform.db) })),
}

const HOUR = 60 * 60
const SUBMISSION_LIMITS = {
  new: { name: 'event submission network', most: 5, seconds: HOUR },
  /** Rate limit for retried event submissions after a lost response. Retries store nothing new, but cost work. */
  again: { name: 'event sent again network', most: 60, seconds: HOUR },
}

const submissionHandlers = {
  submit: api.submit.handler(async ({ input: { website, ...input }, context }) => {
    const { platform, clientAddress } = context
    const isNew = !(await eventExists(platform.db, input.id))
    const attempt = {
      limit: isNew ? SUBMISSION_LIMITS.new : SUBMISSION_LIMITS.again,
      who: getClientIpNetwork(clientAddress),
    }
    const retryAfter = await countRateLimitAttempts(platform, [attempt])
    if (retryAfter !== undefined)
      throw errors.TOO_MANY_REQUESTS({ message: texts.tooManySent(retryAfter), data: { retryAfter } })
    // A bot filled in the honeypot field: respond as if the submission had succeeded.
    if (website) return
    await submitEvent(platform, { input, isNew, me: await readCurrentUser(context) })
  }),
}

/**
 * Rate limit of event image uploads per network: enough to change a picture a few times, or for an office with one
 * address.
 */
const IMAGE_UPLOAD_LIMIT = { name: 'event image network', most: 20, seconds: 3600 }
/**
 * Owner of all anonymous image uploads in the processing queue. They share it, so that a member waits for at most one
 * visitor's image.
 */
const ANONYMOUS_OWNER = 'visitors'

const imageHandlers = {
  uploadImage: api.uploadImage.handler(async ({ input: { id, eventId, file }, context }) => {
    const { platform, clientAddress } = context
    const me = await readCurrentUser(context)
    if (!me?.isAdmin)
      await enforceRateLimits(platform, [{ limit: IMAGE_UPLOAD_LIMIT, who: getClientIpNetwork(clientAddress) }])
    const bytes = async () => new Uint8Array(await file.arrayBuffer())
    const upload = { id, eventId, sender: me?.id ?? ANONYMOUS_OWNER, isForAny: me?.isAdmin ?? false, bytes }
    const stored = await storeEventImage(platform, upload).catch(rethrowFileStoreOutageAsNotStoredApiError)
    if (stored === 'taken') throw errors.CONFLICT()
    return stored
  }),
}

const adminEventHandlers = {
  eventCounts: admin.eventCounts.handler(async ({ context }) => {
    return { pending: await countPendingEvents(context.platform.db) }
  }),
  managedEvents: admin.managedEvents.handler(async ({ input, context }) => {
    const { db, clock } = context.platform
    return listEventsForAdmins(db, input, clock.now())
  }),
  createEvent: admin.createEvent.handler(({ input, context }) =>
    createEvent(context.platform, { admin: context.me, input }),
  ),
  updateEvent: admin.updateEvent.handler(({ input, context }) =>
    updateEvent(context.platform, { admin: context.me, input }),
  ),
  reviewEvent: admin.reviewEvent.handler(async ({ input, context }) => {
    const { db, clock } = context.platform
    const review = (await readEventReview(db, input.id, clock.now())) ?? throwGivenError(errors.NOT_FOUND())
    return { ...review, isTold: await isSubmitterTold(db, input.id) }
  }),
  decideEvent: admin.decideEvent.handler(({ input, context }) =>
    decideEventReview(context.platform, { admin: context.me, decision: input }),
  ),
  undoEventDecision: admin.undoEventDecision.handler(({ input, context }) =>
    undoEventDecision(context.platform, { admin: context.me, seen: input }),
  ),
  removeEvent: admin.removeEvent.handler(({ input, context }) => removeEvent(context.platform, context.me, input.id)),
}

const adminTagHandlers = {
  managedTags: admin.managedTags.handler(({ input, context }) => listTagsForAdmins(context.platform.db, input)),
  createTag: admin.createTag.handler(({ input, context }) =>
    createEventTag(context.platform, { admin: context.me, input }),
  ),
  updateTag: admin.updateTag.handler(({ input, context }) =>
    updateEventTag(context.platform, { admin: context.me, input }),
  ),
  removeTag: admin.removeTag.handler(({ input, context }) => removeEventTag(context.platform, context.me, input.id)),
}

export const eventRoutes = api.router({
  ...publicHandlers,
  ...submissionHandlers,
  ...adminEventHandlers,
  ...adminTagHandlers,
  ...imageHandlers,
})

const eventExport = createListExportRoute({
  path: EVENTS_CSV_EXPORT_PATH,
  name: 'events',
  operationId: 'events.export',
  summary: 'Download events as CSV',
  filter: AdminEventListFilter,
  searchField: 'search',
  columns: eventCsvColumns,
  read: readEventsForExport,
  ...createAuditedCsvExportAccess('events_exported', 'cleanup_events'),
})

const tagExport = createListExportRoute({
  path: EVENT_TAGS_CSV_EXPORT_PATH,
  name: 'tags',
  operationId: 'events.exportTags',
  summary: 'Download event tags as CSV',
  filter: AdminTagListFilter,
  searchField: 'search',
  columns: eventTagCsvColumns,
  read: readEventTagsForExport,
  ...createAuditedCsvExportAccess('tags_exported', 'event_tags'),
})

export const eventCsvExportRoutes = [eventExport, tagExport]
