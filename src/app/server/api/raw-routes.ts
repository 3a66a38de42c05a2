import { or } from 'drizzle-orm'
import { eventCsvExportRoutes, eventFeedRoutes } from '#features/events/server/routes.ts'
import { createAuditLogExport } from '#features/audit/server/routes.ts'
import { isChallengeParticipant, isChallengeVisibleToPublic } from '#features/challenges/server/queries/public.ts'
import { challengeExportRoute, participantExportRoute } from '#features/challenges/server/routes.ts'
import { ownCleanupsLiveTopic } from '#features/cleanups/rules.ts'
import { REVIEW_LIVE_UPDATE_TOPIC } from '#features/cleanups/rules/review.ts'
import { isPhotoOfOpenGuestSql, isPhotoOfOwnGroup } from '#features/cleanups/server/queries/group-offer.ts'
import { exportCleanups, exportReviewList, isPhotoOpenedByCode } from '#features/cleanups/server/routes.ts'
import { correctionsCsvExport } from '#features/corrections/server/routes.ts'
import { EVENTS_LIVE_UPDATE_TOPIC } from '#features/events/rules/event.ts'
import { isIdOfPublicEventSql } from '#features/events/server/queries/public.ts'
import { LITTERBOARD_LIVE_UPDATE_TOPIC } from '#features/litterboard/rules.ts'
import { ownAccountLiveTopic } from '#features/members/rules/accounts.ts'
import { MEMBERS_LIVE_UPDATE_TOPIC, memberSessionsLiveUpdateTopic } from '#features/members/rules/admin.ts'
import { memberHasOpenAccountSql } from '#features/members/server/queries.ts'
import { membersCsvExport, unverifiedMembersCsvExport, unsubscribeRoutes } from '#features/members/server/routes.ts'
import { readCurrentUser, readRequestSession, readUserOfSession } from '#features/members/server/service/sessions.ts'
import { csvExportAuthorization } from '#features/members/server/service/current-user.ts'
import type { PublicPictureOwnerSqlByOwnerType } from '#features/photos/server/queries.ts'
import { createPictureFileRoute } from '#features/photos/server/routes.ts'
import { LIVE_UPDATES_PATH, MAX_LIVE_TOPICS_PER_CONNECTION } from '#platform/live-updates.ts'
import type { RawHttpRoute } from '#platform/server/http/raw-route.ts'
import { getClientIpNetwork } from '#platform/server/limits/rate-limits.ts'
import { createLiveUpdatesEndpoint } from '#platform/server/live/endpoint.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { API_PATH_PREFIX } from './openapi.ts'

/**
 * Authorization of live updates: which members may subscribe to which topic. A topic that is not listed here is denied
 * to all.
 */
const TOPIC_AUTHORIZATION: Record<string, (client: LiveClient, topic: string) => boolean | Promise<boolean>> = {
  mailbox: ({ platform: { config } }, topic) => topic === 'mailbox' && config.mail.transport === 'mailbox',
  account: async (client, topic) => {
    const me = await readLiveUser(client)
    return me !== undefined && topic === ownAccountLiveTopic(me.id)
  },
  cleanups: async (client, topic) => {
    const me = await readLiveUser(client)
    return me !== undefined && topic === ownCleanupsLiveTopic(me.id)
  },
  litterboard: async (client, topic) =>
    topic === LITTERBOARD_LIVE_UPDATE_TOPIC && (await readLiveUser(client)) !== undefined,
  events: async (client, topic) => topic === EVENTS_LIVE_UPDATE_TOPIC && (await isAdmin(client)),
  members: async (client, topic) => topic === MEMBERS_LIVE_UPDATE_TOPIC && (await isAdmin(client)),
  review: async (client, topic) => topic === REVIEW_LIVE_UPDATE_TOPIC && (await isAdmin(client)),
}

/** Client of a live update stream. Its session survives a token renewal, and so does the stream. */
type LiveClient = { platform: PlatformServices; sessionId: string | undefined; network: string }

/** Maximum number of live update streams in one process: per session, and per network for clients without a session. */
export const MAX_LIVE_STREAMS = { session: 20, network: 50 }

const streamLimit = ({ sessionId, network }: LiveClient) => ({
  holder: sessionId ?? network,
  most: MAX_LIVE_STREAMS[sessionId ? 'session' : 'network'],
})

const readLiveUser = async ({ platform, sessionId }: LiveClient) =>
  sessionId === undefined ? undefined : readUserOfSession(platform, sessionId)

const isAdmin = async (client: LiveClient) => (await readLiveUser(client))?.isAdmin === true

function maySubscribe(topic: string, client: LiveClient) {
  const [kind = ''] = topic.split(':')
  return Object.hasOwn(TOPIC_AUTHORIZATION, kind) && TOPIC_AUTHORIZATION[kind]!(client, topic)
}

async function permissionsTopic(client: LiveClient) {
  const me = await readLiveUser(client)
  return me && memberSessionsLiveUpdateTopic(me.id)
}

const isOpenOwner: PublicPictureOwnerSqlByOwnerType = {
  member: (db, ownerId) => or(memberHasOpenAccountSql(db, ownerId), isPhotoOfOpenGuestSql())!,
  challenge: isChallengeVisibleToPublic,
  event: isIdOfPublicEventSql,
}

/**
 * Creates the HTTP routes under /api that are not RPC procedures: files, exports, calendar feeds and the stream of live
 * updates.
 */
export function createNonRpcRoutes(platform: PlatformServices): RawHttpRoute[] {
  const { live, stopping } = platform
  const handleLive = createLiveUpdatesEndpoint({ live, stopping, maySubscribe, permissionsTopic, streamLimit })
  return [
    createPictureFileRoute({
      findRequester: readCurrentUser,
      ownerVisibility: isOpenOwner,
      isInChallenge: isChallengeParticipant,
      isInGroup: isPhotoOfOwnGroup,
      isOpenedByCode: isPhotoOpenedByCode,
    }),
    exportCleanups,
    exportReviewList,
    membersCsvExport,
    unverifiedMembersCsvExport,
    correctionsCsvExport,
    createAuditLogExport(csvExportAuthorization),
    challengeExportRoute,
    participantExportRoute,
    {
      method: 'GET',
      path: LIVE_UPDATES_PATH.slice(API_PATH_PREFIX.length) as `/${string}`,
      handle: async (request, refuse, context) => {
        // The live stream gets no response headers, so it does not renew the session.
        const session = await readRequestSession({ ...context, resHeaders: undefined })
        const network = getClientIpNetwork(context.clientAddress)
        return handleLive(request, refuse, { platform, sessionId: session?.id, network })
      },
      operation: {
        operationId: 'live',
        tags: ['Live'],
        summary: 'Subscribe to live updates',
        description:
          'A stream of server-sent events. The data of each message is a topic on which something may have changed: ' +
          'fetch the resource again. A client that reconnects with `Last-Event-ID` gets the messages it missed. ' +
          'When the client loses the right to a topic, the stream sends `event: forbidden` and ends. ' +
          `A session has ${MAX_LIVE_STREAMS.session} streams: one more ends the oldest with \`event: displaced\`.`,
        parameters: [
          {
            name: 'topics',
            in: 'query',
            required: true,
            description: `Up to ${MAX_LIVE_TOPICS_PER_CONNECTION} topics, separated by commas`,
            schema: { type: 'string' },
          },
        ],
        responses: { 200: { description: 'OK', content: { 'text/event-stream': { schema: { type: 'string' } } } } },
      },
    },
    ...unsubscribeRoutes,
    ...eventFeedRoutes,
    ...eventCsvExportRoutes,
  ]
}
