import { createTestAuthenticator } from '#features/members/server/fixtures/test-authenticator.ts'
import { type Answer, isSuccess } from './browser.ts'
import { type Command, type History, type Turn, describe } from './history.ts'
import { type Session, isFresh } from './model.ts'

/* Commands that add, remove and use passkeys, the authenticator app and recovery codes. */

type Change = { session: Session; from: number; hadFactor: boolean; wasVerified: boolean }

/** State before a change of factors, or undefined for a browser that is not signed in. */
function beginChange({ model, sessionOf }: History, { browser }: Turn): Change | undefined {
  const session = sessionOf(browser)
  if (!session || !model.account) return undefined
  return { session, from: model.tick(), hadFactor: model.hasFactor, wasVerified: model.account.isVerified }
}

/** Checks that a change of factors that succeeded was allowed. */
function requireProof(history: History, { isRace }: Turn, what: string, change: Change): void {
  const { session, hadFactor, wasVerified } = change
  if (isRace) return
  history.require(wasVerified, 'no factor unverified', `${what} succeeded for an unconfirmed address`)
  const now = history.site.clock.now()
  const { factor, typed } = session
  const isProved = isFresh(factor, now) || (!hadFactor && isFresh(typed, now))
  const needed = hadFactor ? 'without a factor shown' : 'without any proof'
  history.require(isProved, 'factor asked', `${what} succeeded ${needed} in this session within ten minutes`)
}

/** Records a change of factors that succeeded, and the new cookie of its session. */
function finishChange(history: History, turn: Turn, what: string, change: Change): void {
  requireProof(history, turn, what, change)
  history.recordRenewal(turn.browser, change.session, { from: change.from, reason: what })
}

const addPasskey: Command = async (history, turn) => {
  const { actor, browser } = turn
  const change = beginChange(history, turn)
  if (!change) return undefined
  const options = await browser.send('POST /v1/me/passkey-options')
  if (!isSuccess(options)) return describe(options)
  const authenticator = createTestAuthenticator()
  const body = { name: `Key of the ${actor}`, passkey: authenticator.create(options.body) }
  const answer = await browser.send('POST /v1/me/passkeys', { body })
  if (!isSuccess(answer)) return describe(answer)
  finishChange(history, turn, 'adding a passkey', change)
  history.model.passkeys.push({ authenticator, id: answer.body['id'] as string, holder: actor })
  change.session.factor = history.proof()
  return describe(answer)
}

const removePasskey: Command = async (history, turn) => {
  const { model } = history
  const change = beginChange(history, turn)
  const key = model.passkeys[turn.n % model.passkeys.length]
  if (!change || !key) return undefined
  const answer = await turn.browser.send(`DELETE /v1/me/passkeys/${key.id}`)
  if (!isSuccess(answer)) return describe(answer)
  finishChange(history, turn, 'removing a passkey', change)
  model.passkeys = model.passkeys.filter((each) => each !== key)
  return describe(answer)
}

const turnAppOn: Command = async (history, turn) => {
  const { actor, browser } = turn
  const { model } = history
  const change = beginChange(history, turn)
  // The codes of two concurrent setups could belong to either.
  if (!change || model.app || turn.isRace) return undefined
  const begun = await browser.send('POST /v1/me/authenticator')
  const key = begun.body['key'] as string | undefined
  if (!isSuccess(begun) || key === undefined) return describe(begun)
  requireProof(history, turn, 'beginning an authenticator app', change)
  const answer = await browser.send('PUT /v1/me/authenticator', { body: { code: history.nextCode(key) } })
  if (!isSuccess(answer)) return describe(answer)
  finishChange(history, turn, 'turning the app on', change)
  model.app = { key, codes: answer.body['recoveryCodes'] as string[], holders: new Set([actor]) }
  change.session.factor = history.proof()
  return describe(answer)
}

const turnAppOff: Command = async (history, turn) => {
  const { model } = history
  const change = beginChange(history, turn)
  if (!change || !model.app) return undefined
  const answer = await turn.browser.send('DELETE /v1/me/authenticator')
  if (!isSuccess(answer)) return describe(answer)
  finishChange(history, turn, 'turning the app off', change)
  model.app = undefined
  model.endDevices(
    { invariant: 'old sessions end', reason: 'the app was turned off', from: change.from },
    { endsTickets: true },
  )
  return describe(answer)
}

const renewRecoveryCodes: Command = async (history, turn) => {
  const change = beginChange(history, turn)
  const { app } = history.model
  if (!change || !app || turn.n % 3 > 0) return undefined
  const answer = await turn.browser.send('POST /v1/me/recovery-codes')
  if (!isSuccess(answer)) return describe(answer)
  requireProof(history, turn, 'replacing the recovery codes', change)
  app.codes = answer.body['recoveryCodes'] as string[]
  return describe(answer)
}

const forgetDevices: Command = async ({ model, sessionOf }, { browser }) => {
  if (!sessionOf(browser)) return undefined
  const from = model.tick()
  const answer = await browser.send('DELETE /v1/me/trusted-devices')
  const reason = 'all devices were forgotten'
  if (isSuccess(answer)) model.endDevices({ invariant: 'old sessions end', reason, from }, { endsTickets: false })
  return describe(answer)
}

/** Confirms the member's identity. Every successful proof gives the session a new cookie. */
async function confirm(
  history: History,
  { browser, isRace }: Turn,
  { by, read }: { by: 'factor' | 'typed'; read: () => Promise<object | undefined> },
): Promise<string | undefined> {
  const { model } = history
  const session = history.sessionOf(browser)
  const hadFactor = model.hasFactor
  const proof = session && (await read())
  if (!session || !proof) return undefined
  const from = model.tick()
  const answer: Answer = await browser.send('POST /v1/session/confirmation', { body: proof })
  if (!isSuccess(answer)) return describe(answer)
  if (by === 'typed' && !isRace)
    history.require(!hadFactor, 'factor asked', 'a password confirmed a member who has a factor')
  session[by] = history.proof()
  history.recordRenewal(browser, session, { from, reason: 'a confirmation' })
  return describe(answer)
}

const confirmByPassword: Command = (history, turn) =>
  confirm(history, turn, {
    by: 'typed',
    async read() {
      const { account } = history.model
      return history.model.knowsPassword(turn.actor) ? { password: account?.password } : undefined
    },
  })

const confirmByCode: Command = (history, turn) =>
  confirm(history, turn, {
    by: 'factor',
    async read() {
      const { app } = history.model
      if (!app?.holders.has(turn.actor)) return undefined
      const code = turn.n % 4 === 3 && app.codes.length > 0 ? app.codes.pop() : history.nextCode(app.key)
      return { code }
    },
  })

const confirmByPasskey: Command = (history, turn) =>
  confirm(history, turn, {
    by: 'factor',
    async read() {
      const key = history.model.passkeys.find(({ holder }) => holder === turn.actor)
      if (!key) return undefined
      const options = await turn.browser.send('POST /v1/session/confirmation-options')
      return isSuccess(options) ? { passkey: key.authenticator.answer(options.body) } : undefined
    },
  })

export const FACTOR_COMMANDS = {
  addPasskey,
  removePasskey,
  turnAppOn,
  turnAppOff,
  renewRecoveryCodes,
  forgetDevices,
  confirmByPassword,
  confirmByCode,
  confirmByPasskey,
} satisfies Record<string, Command>
