import { type Answer, type Browser, isSuccess } from './browser.ts'
import type { History } from './history.ts'
import type { Cookie } from './model.ts'

/* Invariants checked after each command. A probe is a browser with a copy of a cookie that may have ended. */

export async function checkInvariants(history: History): Promise<void> {
  const probe = history.site.newBrowser('probe')
  for (const cookie of history.model.cookies.values()) await requireEnded(history, probe, cookie)
  await requireForgottenDevices(history)
  await requireOldPasswordsRefused(history)
  await requireConsoleLocked(history, probe)
  await requireOwnCookieWorks(history)
}

const ask = (probe: Browser, cookie: string, line: string): Promise<Answer> => {
  probe.session = cookie
  return probe.send(line)
}

/** Requires that an ended cookie does not work. It is tested once, because no cookie is revived. */
async function requireEnded(history: History, probe: Browser, cookie: Cookie): Promise<void> {
  const ended = cookie.isProbed ? undefined : history.model.findEnd(cookie)
  if (!ended || !history.checks(ended.invariant)) return
  cookie.isProbed = true
  const { status } = await ask(probe, cookie.value, 'GET /v1/me')
  const { opener, by } = cookie.session
  history.require(
    status === 401,
    ended.invariant,
    `a session that the ${opener} opened by ${by} still answers ${status}: ${ended.reason}`,
  )
}

/** Requires that a forgotten device must pass the second step again. */
async function requireForgottenDevices(history: History): Promise<void> {
  const { account, app, devices, email } = history.model
  if (!account || account.isDisabled || account.password === undefined || !app) return
  for (const device of devices) {
    const ended = device.isProbed ? undefined : history.model.findDeviceEnd(device)
    if (!ended || !history.checks(ended.invariant)) continue
    device.isProbed = true
    const probe = history.site.newBrowser('probe')
    probe.device = device.value
    const answer = await probe.send('POST /v1/session', { body: { email, password: account.password } })
    history.require(!isSuccess(answer), ended.invariant, `a forgotten device signed in: ${ended.reason}`)
  }
}

async function requireOldPasswordsRefused(history: History): Promise<void> {
  const { account, oldPasswords, email } = history.model
  if (!account || !history.checks('old sessions end')) return
  for (const password of oldPasswords) {
    const probe = history.site.newBrowser('probe')
    const answer = await probe.send('POST /v1/session', { body: { email, password } })
    const isRefused = !isSuccess(answer) && answer.body.data?.ticket === undefined
    history.require(isRefused, 'old sessions end', 'a password that was replaced still signs in')
  }
  oldPasswords.clear()
}

/**
 * Requires that a session has no admin rights until it has used a factor, or was opened on a remembered device, since
 * the promotion.
 */
async function requireConsoleLocked(history: History, probe: Browser): Promise<void> {
  const { model } = history
  if (!model.account?.isAdmin || !history.checks('promotion starts afresh')) return
  for (const cookie of model.cookies.values()) {
    if (cookie.isProbed || model.findEnd(cookie) || model.mayOpenConsole(cookie.session)) continue
    const { status } = await ask(probe, cookie.value, 'GET /v1/admin/member-counts')
    const { opener, by } = cookie.session
    history.require(
      status !== 200,
      'promotion starts afresh',
      `a session that the ${opener} opened by ${by} has admin rights without a factor shown since the promotion`,
    )
  }
}

/** Requires that the owner's browser is signed in to the owner's account or to none. */
async function requireOwnCookieWorks(history: History): Promise<void> {
  const { model } = history
  if (!history.checks('own browser')) return
  for (const browser of history.browsers.owner) {
    const { session } = browser
    if (session === undefined || model.cookies.has(session)) continue
    const { body } = await ask(history.site.newBrowser('probe'), session, 'GET /v1/me')
    const isOwn = body['email'] === undefined || body['email'] === model.email
    history.require(isOwn, 'own browser', `the owner's ${browser.name} is signed in as somebody else`)
  }
}
