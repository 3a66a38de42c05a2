import { files, version } from 'virtual:shell'
import { forgetOldShare, receiveShare } from '#app/web/install/share.ts'
import { OFFLINE_PAGE, changesSession, isPage, keptAs } from '#app/web/offline/addresses.ts'
import { type Came, TAKE_OVER } from '#app/web/offline/messages.ts'
import { SHARE } from '#features/cleanups/rules/sharing.ts'
import { SYNC_TAG } from '#features/cleanups/web/outbox/browser.ts'
import { driver } from '#features/cleanups/web/outbox/driver.ts'
import { dropOutdated, fetchShell, fromShell } from '#platform/web/kept/shell.ts'
import { owner } from '#platform/web/kept/whose.ts'
import { changeSession, lastKnown } from './answers.ts'
import { openPage } from './navigation.ts'

declare const self: ServiceWorkerGlobalScope

const OTHERS = ['/favicon.svg']

self.addEventListener('install', (event) =>
  event.waitUntil(fetchShell({ version, files, page: OFFLINE_PAGE, others: OTHERS })),
)

self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([dropOutdated(version), self.clients.claim(), forgetOldShare()])),
)

// a new version waits until somebody wants it, or until nobody uses the one before
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

/** Undefined is the browser's own way. */
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
