import { files, version } from 'virtual:shell'
import { forgetOldShare, receiveShare } from '#app/web/install/share.ts'
import { OFFLINE_PAGE, changesSession, isNeverKept, isPage, keptAs } from '#app/web/offline/addresses.ts'
import { type Came, TAKE_OVER } from '#app/web/offline/messages.ts'
import { SHARE } from '#features/cleanups/rules/sharing.ts'
import { SYNC_TAG } from '#features/cleanups/web/outbox/browser.ts'
import { driver } from '#features/cleanups/web/outbox/driver.ts'
import { dropOutdated, fetchShell, fromShell } from '#platform/web/offline/shell.ts'
import { owner } from '#platform/web/offline/cache.ts'
import { changeSession, lastKnown } from './answers.ts'
import { askNetwork, inTime } from './network.ts'

declare const self: ServiceWorkerGlobalScope

const OTHERS = ['/favicon.svg']

self.addEventListener('install', (event) =>
  event.waitUntil(fetchShell({ version, files, page: OFFLINE_PAGE, others: OTHERS })),
)

self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([dropOutdated(version), self.clients.claim(), forgetOldShare()])),
)

// A new version waits until the member accepts the update, or until no page uses the old version.
self.addEventListener('message', ({ data }) => {
  if (data === TAKE_OVER) void self.skipWaiting()
})

self.addEventListener('sync', (event) => {
  if (event.tag === SYNC_TAG) event.waitUntil(drainOutbox())
})

async function drainOutbox() {
  const member = await owner()
  if (member) await driver.drainInBackground(member)
}

self.addEventListener('fetch', (event) => {
  const answer = answerTo(event)
  if (answer) event.respondWith(answer)
})

/** Routes a request to the handler of its kind. Undefined leaves it to the browser. */
function answerTo(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin) return
  if (changesSession(request.method, pathname)) return changeSession(request)
  if (request.method === 'POST' && pathname === SHARE.path) return receiveShare(request)
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') return isPage(pathname) ? openPage(request) : undefined
  if (pathname.startsWith('/assets/') || OTHERS.includes(pathname)) return fileOf(request, pathname)
  const kind = keptAs(pathname)
  if (!kind) return
  return lastKnown(request, kind, {
    waitUntil: (work) => event.waitUntil(work),
    tell: async (news: Came) => (await self.clients.get(event.clientId))?.postMessage(news),
  })
}

const fileOf = async (request: Request, pathname: string) => (await fromShell(version, pathname)) ?? fetch(request)

/**
 * Navigation: returns the server-rendered page. If the server does not answer, redirects to the offline page, which
 * renders any page from the cache.
 */
async function openPage(request: Request): Promise<Response> {
  const { pathname, search, hash } = new URL(request.url)
  if (pathname === OFFLINE_PAGE) return (await fromShell(version, OFFLINE_PAGE)) ?? fetch(request)
  const asked = askNetwork(request)
  const answer = (await isReplaceable(request)) ? await inTime(asked) : await asked
  return answer ?? Response.redirect(`${self.location.origin}${OFFLINE_PAGE}#${pathname}${search}${hash}`)
}

/**
 * False if no offline version can replace the page, or if the offline page itself retries. Then there is no timeout.
 */
async function isReplaceable({ url, referrer }: Request) {
  const isFurtherTry = referrer === self.location.origin + OFFLINE_PAGE
  return !isFurtherTry && !isNeverKept(new URL(url).pathname) && (await owner()) !== undefined
}
