import type { SessionState } from '#features/members/contract/session.ts'
import { SESSION, keptAs } from '#app/web/offline/addresses.ts'
import type { Came } from '#app/web/offline/messages.ts'
import { asKept, whileSlow } from '#platform/web/offline/stored-answer.ts'
import { belongTo, drop, forgetAll, keep, kept, owner } from '#platform/web/offline/cache.ts'
import { askNetwork, inTime } from './network.ts'

type Kind = NonNullable<ReturnType<typeof keptAs>>
type Asker = { waitUntil: (work: Promise<unknown>) => void; tell: (news: Came) => Promise<void> }

/** Incremented whenever a session begins or ends, so that responses to earlier requests are not cached afterwards. */
let turn = 0

/**
 * Network first, with the offline cache as fallback: returns the cached response if the server does not answer in time.
 * A late response is cached, and the page is notified (stale-while-revalidate).
 */
export async function lastKnown(request: Request, kind: Kind, asker: Asker): Promise<Response> {
  const { href, pathname } = new URL(request.url)
  const askedIn = turn
  const member = await owner()
  const isStill = () => turn === askedIn

  let noted: Promise<unknown> = Promise.resolve()
  let hasEnded = false
  const asked = askNetwork(request).then(async (answer) => {
    hasEnded = true
    if (!answer || !isOurs(answer, kind)) return
    // A failure to cache must not fail the request.
    if (pathname === SESSION) await noteSession(answer.clone(), isStill).catch(() => {})
    else if (member) noted = note(answer.clone(), member, kind, href, isStill).catch(() => {})
    return answer
  })
  asker.waitUntil(asked.then(() => noted))

  const known = member && (await kept(member, kind, href))
  const answer = known ? await inTime(asked) : await asked
  if (answer) return answer
  if (!known) return Response.error()
  const given = pathname === SESSION ? await sessionOf(known) : known
  if (hasEnded) return given
  asker.waitUntil(asked.then((late) => late && noted.then(() => asker.tell({ came: href }))))
  return whileSlow(given)
}

/** Forwards a sign-in, sign-out or account deletion, and deletes the previous member's offline cache on success. */
export async function changeSession(request: Request): Promise<Response> {
  turn++
  try {
    const answer = await fetch(request)
    if (answer.ok) {
      const member = request.method === 'POST' ? await newMember(answer.clone()).catch(() => null) : null
      // A failure to delete the cache must not fail the sign-in or sign-out.
      await belongTo(member).catch(() => {})
    }
    return answer
  } finally {
    turn++
  }
}

/** False for responses of another content type, such as the sign-in page of a captive portal. */
const isOurs = ({ headers }: Response, kind: Kind) => OURS[kind].test(headers.get('content-type') ?? '')

const OURS: Record<Kind, RegExp> = {
  answers: /^application\/json\b/,
  pictures: /^(image\/|application\/json\b)/,
}

const newMember = async (answer: Response) => ((await answer.json()) as { id: string }).id

async function noteSession(answer: Response, isStill: () => boolean) {
  if (!answer.ok) return
  const { user } = (await answer.clone().json()) as Partial<SessionState>
  if (user === undefined) return
  await belongTo(user?.id ?? null, isStill)
  if (user) await keep(user.id, 'answers', answer.url, await asKept(answer), isStill)
}

async function note(answer: Response, member: string, kind: Kind, address: string, isStill: () => boolean) {
  if (answer.status === 200) await keep(member, kind, address, await asKept(answer), isStill)
  else if ([401, 403, 404, 410].includes(answer.status)) await drop(member, kind, address)
}

async function sessionOf(known: Response): Promise<Response> {
  const state = (await known.clone().json()) as SessionState
  if (stillOpen(state)) return known
  await forgetAll()
  return Response.json(NOBODY, { headers: known.headers })
}

export const NOBODY: SessionState = { user: null, session: null }

/** Whether a cached session has not expired yet. */
export const stillOpen = (state: SessionState, now = Date.now()): boolean =>
  state.user !== null && state.session !== null && Date.parse(state.session.expiresAt) > now
