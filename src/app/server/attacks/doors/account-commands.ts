import { type Answer, isSuccess } from './browser.ts'
import { type Command, type History, describe } from './history.ts'
import type { Invariant, Session } from './model.ts'

/* Commands that create, verify and close the account or replace its password. */

const signUp: Command = async (history, { actor, browser, isRace }) => {
  const { model } = history
  if (model.account || isRace) return undefined
  const password = history.newPassword(actor)
  const account = { fullName: 'Rosa Medina', email: model.email, password, zipCode: '85016', acceptsTerms: true }
  const answer = await browser.send('POST /v1/accounts', { body: account })
  if (isSuccess(answer)) model.openAccount({ id: answer.body['id'] as string }, password)
  await history.receiveMails()
  return describe(answer)
}

const resendVerification: Command = async (history, { browser }) => {
  if (!history.model.account || history.model.account.isVerified) return undefined
  const answer = await browser.send('POST /v1/verification-emails', { body: { email: history.model.email } })
  await history.receiveMails()
  return describe(answer)
}

/**
 * Verifies the address with the link, possibly in a signed-in browser. The sign-up password stays valid, even if a
 * stranger chose it, although the email advises against verifying.
 */
const confirmAddress: Command = async (history, { actor, browser }) => {
  const { model } = history
  const token = model.mailbox.verify.at(-1)
  const { account } = model
  if (actor === 'stranger' || token === undefined || !account) return undefined
  const wasVerified = account.isVerified
  const session = history.sessionOf(browser)
  const from = model.tick()
  const answer = await browser.send('POST /v1/verifications', { body: { token } })
  if (!isSuccess(answer)) return describe(answer)
  account.isVerified = true
  model.mailbox.verify = []
  if (wasVerified) return describe(answer)
  const invariant = 'confirmation clears'
  model.endSessions({ invariant, reason: 'the address was confirmed', from, except: session })
  if (session) history.recordRenewal(browser, session, { from, reason: 'the confirmation of the address' })
  model.removeFactors()
  await requireNoFactors(history, invariant)
  return `${describe(answer)} of an unconfirmed address`
}

async function requireNoFactors(history: History, invariant: Invariant): Promise<void> {
  const id = history.model.account?.id
  if (id === undefined || !history.checks(invariant)) return
  const left = Object.entries(await history.countFactors(id)).filter(([, count]) => count > 0)
  const names = left.map(([name, count]) => `${count} ${name}`).join(', ')
  history.require(left.length === 0, invariant, `${names} left`)
}

const forgetPassword: Command = async (history, { browser }) => {
  if (!history.model.account) return undefined
  const answer = await browser.send('POST /v1/password-resets', { body: { email: history.model.email } })
  await history.receiveMails()
  return describe(answer)
}

/** Sets a new password with the emailed link. Every other time it also removes the factors listed on the page. */
const resetPassword: Command = async (history, { actor, browser, n, isRace }) => {
  const { model } = history
  const token = model.mailbox.reset.at(-1)
  const { account } = model
  if (actor === 'stranger' || token === undefined || !account) return undefined
  const check = await browser.send('POST /v1/password-resets/check', { body: { token } })
  const before = await history.countFactors(account.id)
  const removesFactors = n % 2 === 0
  const password = history.newPassword(actor)
  const from = model.tick()
  const answer = await browser.send('PUT /v1/password-resets', { body: { token, password, removesFactors } })
  if (!isSuccess(answer)) return describe(answer)
  const isEmptied = !account.isVerified || (removesFactors && !account.isAdmin)
  account.isVerified = true
  model.mailbox.reset = []
  model.replacePassword(password, { from, reason: 'the password was reset' })
  if (isEmptied) {
    model.removeFactors()
    await requireNoFactors(history, 'reset clears')
  } else if (!isRace) await requireNamedFactors(history, { check, before })
  return `${describe(answer)}${removesFactors ? ', removing factors' : ''}`
}

type LeftFactors = { passkeys?: unknown[]; authenticatorSince?: string | null }

/** Requires that a reset keeps exactly the factors listed on its page. */
async function requireNamedFactors(
  history: History,
  { check, before }: { check: Answer; before: Awaited<ReturnType<History['countFactors']>> },
): Promise<void> {
  const { account, app } = history.model
  if (!account || !history.checks('reset clears')) return
  const named = (check.body['factors'] ?? {}) as LeftFactors
  const after = await history.countFactors(account.id)
  const isNamed =
    (named.passkeys?.length ?? 0) === after.passkeys && Boolean(named.authenticatorSince) === (app !== undefined)
  history.require(
    isNamed && after.passkeys === before.passkeys,
    'reset clears',
    `the reset named ${JSON.stringify(check.body)}, and ${JSON.stringify(after)} are left`,
  )
}

const changePassword: Command = async (history, { actor, browser }) => {
  const { model } = history
  const session = history.sessionOf(browser)
  const currentPassword = model.account?.password
  if (!session || currentPassword === undefined || !model.knowsPassword(actor)) return undefined
  const newPassword = history.newPassword(actor)
  const from = model.tick()
  const answer = await browser.send('PUT /v1/me/password', { body: { currentPassword, newPassword } })
  if (!isSuccess(answer)) return describe(answer)
  model.replacePassword(newPassword, { from, by: session, reason: 'the password was changed' })
  history.recordRenewal(browser, session, { from, reason: 'the change of the password' })
  return describe(answer)
}

const deleteAccount: Command = async (history, { browser, isRace }) => {
  const session: Session | undefined = history.sessionOf(browser)
  if (!session || isRace) return undefined
  const from = history.model.tick()
  const answer = await browser.send('DELETE /v1/me')
  if (isSuccess(answer)) history.model.closeAccount(from)
  return describe(answer)
}

export const ACCOUNT_TEST_COMMANDS = {
  signUp,
  resendVerification,
  confirmAddress,
  forgetPassword,
  resetPassword,
  changePassword,
  deleteAccount,
} satisfies Record<string, Command>
