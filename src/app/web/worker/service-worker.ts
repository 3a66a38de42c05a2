import { files, version } from 'virtual:shell'
import { deleteExpiredSharedContent, receiveSharedContent } from '#app/web/install/share.ts'
import {
  OFFLINE_PAGE_PATH,
  isSessionChangingRequest,
  isOnlineOnlyPath,
  isPagePath,
  getOfflineCacheKind,
} from '#app/web/offline/cacheable-paths.ts'
import { type FreshResponseMessage, ACTIVATE_UPDATE_MESSAGE } from '#app/web/offline/messages.ts'
import { WEB_SHARE_TARGET } from '#features/cleanups/rules/sharing.ts'
import { outboxUploader } from '#features/cleanups/web/outbox/uploader.ts'
import { toBarePath } from '#platform/page-path.ts'
import { deleteOutdatedAppShells, installAppShell, readFileFromAppShell } from '#platform/web/offline/app-shell.ts'
import { BACKGROUND_SYNC_TAG } from '#platform/web/outbox/browser.ts'
import { readMemberCacheOwner } from '#platform/web/offline/member-cache.ts'
import { forwardSessionChange, respondNetworkFirst } from './responses.ts'
import { fetchFromNetwork, waitForResponseWithTimeout } from './network.ts'

declare const self: ServiceWorkerGlobalScope

const EXTRA_FILES = ['/favicon.svg']

self.addEventListener('install', (event) =>
  event.waitUntil(installAppShell({ version, files, page: OFFLINE_PAGE_PATH, others: EXTRA_FILES })),
)

self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([deleteOutdatedAppShells(version), self.clients.claim(), deleteExpiredSharedContent()])),
)

// A new version of the service worker waits until the member accepts the update, or until no page uses the old version.
self.addEventListener('message', ({ data }) => {
  if (data === ACTIVATE_UPDATE_MESSAGE) void self.skipWaiting()
})

self.addEventListener('sync', (event) => {
  if (event.tag === BACKGROUND_SYNC_TAG) event.waitUntil(drainOutbox())
})

async function drainOutbox() {
  const member = await readMemberCacheOwner()
  if (member) await outboxUploader.drainInBackground(member)
}

self.addEventListener('fetch', (event) => {
  const answer = routeRequest(event)
  if (answer) event.respondWith(answer)
})

/** Routes a page's request to the handler for its kind. Returns undefined to leave it to the browser. */
function routeRequest(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin) return
  if (isSessionChangingRequest(request.method, pathname)) return forwardSessionChange(request)
  if (request.method === 'POST' && pathname === WEB_SHARE_TARGET.path) return receiveSharedContent(request)
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') return isPagePath(pathname) ? serveNavigation(request) : undefined
  if (pathname.startsWith('/assets/') || EXTRA_FILES.includes(pathname)) return serveFile(request, pathname)
  const kind = getOfflineCacheKind(pathname)
  if (!kind) return
  return respondNetworkFirst(request, kind, {
    waitUntil: (work) => event.waitUntil(work),
    notify: async (news: FreshResponseMessage) => (await self.clients.get(event.clientId))?.postMessage(news),
  })
}

const serveFile = async (request: Request, pathname: string) =>
  (await readFileFromAppShell(version, pathname)) ?? fetch(request)

/**
 * Responds to a navigation with the server-rendered page. If the server does not respond, redirects to the offline
 * page, which renders pages from the offline cache.
 */
async function serveNavigation(request: Request): Promise<Response> {
  const { pathname, search, hash } = new URL(request.url)
  if (toBarePath(pathname) === OFFLINE_PAGE_PATH)
    return (await readFileFromAppShell(version, OFFLINE_PAGE_PATH)) ?? fetch(request)
  const responsePromise = fetchFromNetwork(request)
  const answer = (await hasOfflineVersion(request))
    ? await waitForResponseWithTimeout(responsePromise)
    : await responsePromise
  return answer ?? Response.redirect(`${self.location.origin}${OFFLINE_PAGE_PATH}#${pathname}${search}${hash}`)
}

/**
 * Whether the offline page can replace the requested page, so that its request gets a timeout. False for online-only
 * pages, without a member's offline cache, and for a retry from the offline page.
 */
async function hasOfflineVersion({ url, referrer }: Request) {
  const isRetry = referrer === self.location.origin + OFFLINE_PAGE_PATH
  return !isRetry && !isOnlineOnlyPath(new URL(url).pathname) && (await readMemberCacheOwner()) !== undefined
}
