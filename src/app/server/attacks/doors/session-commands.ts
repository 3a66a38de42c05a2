import { type Answer, type Browser, isSuccess } from './browser.ts'
import { type Command, type History, type Turn, describe } from './history.ts'
import { type Session, isFresh } from './model.ts'

type Opening = Omit<Session, 'opener' | 'grantedAt' | 'openedAt'> & { grantedAt?: number }

/** Signs in by one way. On success the browser's previous session has ended. */
async function open(
  { model, site, sessionOf, proof }: History,
  { actor, browser }: Turn,
  { line, body, opening }: { line: string; body: object; opening: Opening },
): Promise<Answer> {
  const previous = sessionOf(browser)
  const answer = await browser.send(line, { body })
  if (!isSuccess(answer) || browser.session === undefined) return answer
  if (previous) previous.ended = { invariant: 'old sessions end', reason: 'its browser signed in anew' }
  const now = proof()
  const session: Session = { opener: actor, grantedAt: now.tick, openedAt: now.tick, ...opening }
  if (session.by === 'password') session.typed = now
  else session.factor = now
  if (session.onTrustedDevice) session.onTrustedDevice = now
  model.addCookie(browser.session, session)
  if (!isFresh(now, site.clock.now())) throw new Error('The clock went backwards.')
  return answer
}

/** Submits the password. With an app it returns a ticket, unless the device is remembered. */
async function typePassword(history: History, turn: Turn, password: string): Promise<Answer> {
  const { model } = history
  const isRemembered = model.devices.some(
    (device) => device.value === turn.browser.device && !model.findDeviceEnd(device),
  )
  const onTrustedDevice = isRemembered && model.app ? history.proof() : undefined
  return open(history, turn, {
    line: 'POST /v1/session',
    body: { email: model.email, password },
    opening: { by: 'password', password, onTrustedDevice },
  })
}

/** Finds a code that the actor can use: of the app, or a recovery code. */
function findCode(history: History, { actor, n }: Turn): string | undefined {
  const { app } = history.model
  if (!app?.holders.has(actor)) return undefined
  return n % 4 === 3 && app.codes.length > 0 ? app.codes.pop() : history.nextCode(app.key)
}

/** Signs in with the password, and a code if required. Every other time the device is remembered. */
const signIn: Command = async (history, turn) => {
  const { model } = history
  const password = model.account?.password
  if (password === undefined || !model.knowsPassword(turn.actor)) return undefined
  const answer = await typePassword(history, turn, password)
  const ticket = answer.body.data?.ticket
  if (ticket === undefined) return describe(answer)
  turn.browser.ticket = { value: ticket, password, at: model.tick() }
  return turn.n % 5 === 4 ? 'ticket' : finishSignIn(history, turn)
}

/** Completes the second step with the browser's ticket, possibly long after the first. */
const finishSignIn: Command = async (history, turn) => {
  const { model } = history
  const { browser, n } = turn
  const { ticket } = browser
  const code = ticket && findCode(history, turn)
  if (!ticket || code === undefined) return undefined
  const remembersDevice = n % 2 === 0
  const answer = await open(history, turn, {
    line: 'POST /v1/session/second-step',
    body: { ticket: ticket.value, code, remembersDevice },
    opening: { by: 'code', password: ticket.password, grantedAt: ticket.at },
  })
  if (isSuccess(answer)) {
    browser.ticket = undefined
    if (remembersDevice && browser.device)
      model.devices.push({ value: browser.device, grantedAt: ticket.at, since: model.tick() })
  }
  return `code ${describe(answer)}`
}

const signInWithPasskey: Command = async (history, turn) => {
  const held = history.model.passkeys.filter(({ holder }) => holder === turn.actor)
  const key = held[turn.n % held.length]
  if (!key) return undefined
  const { body: options } = await turn.browser.send('POST /v1/session/passkey-options')
  const answer = await open(history, turn, {
    line: 'POST /v1/session/passkey',
    body: { passkey: key.authenticator.answer(options) },
    opening: { by: 'passkey' },
  })
  return describe(answer)
}

const signOut: Command = async ({ sessionOf }, { browser }) => {
  const session = sessionOf(browser)
  if (!session) return undefined
  const answer = await browser.send('DELETE /v1/session')
  if (isSuccess(answer)) session.ended = { invariant: 'old sessions end', reason: 'it was signed out' }
  return describe(answer)
}

const endOtherSessions: Command = async (history, { browser }) => {
  const session = history.sessionOf(browser)
  if (!session) return undefined
  const from = history.model.tick()
  const answer = await browser.send('DELETE /v1/me/sessions')
  if (!isSuccess(answer)) return describe(answer)
  const reason = 'all others were ended'
  history.model.endSessions({ invariant: 'old sessions end', reason, from, except: session })
  history.recordRenewal(browser, session, { from, reason })
  return describe(answer)
}

/** Ends one other session from the account's session list. */
const endOneSession: Command = async (history, { browser }) => {
  const own = history.sessionOf(browser)
  const others = Object.values(history.browsers).flat()
  const other = others.find((each) => history.sessionOf(each) && history.sessionOf(each) !== own)
  if (!own || !other) return undefined
  const target = history.sessionOf(other)!
  const id = await readSessionId(other)
  if (id === undefined) return undefined
  const answer = await browser.send(`DELETE /v1/me/sessions/${id}`)
  if (isSuccess(answer)) target.ended = { invariant: 'old sessions end', reason: 'it was ended from the list' }
  return describe(answer)
}

async function readSessionId(browser: Browser): Promise<string | undefined> {
  const { body } = await browser.send('GET /v1/me/sessions')
  const listed = (body['sessions'] ?? []) as { id: string; isCurrent: boolean }[]
  return listed.find(({ isCurrent }) => isCurrent)?.id
}

export const SESSION_TEST_COMMANDS = {
  signIn,
  finishSignIn,
  signInWithPasskey,
  signOut,
  endOtherSessions,
  endOneSession,
} satisfies Record<string, Command>
