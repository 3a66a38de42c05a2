import { makeWrongCode } from '#features/members/server/fixtures/test-factors.ts'
import { type Answer, type Browser, isSuccess } from './browser.ts'
import { type Command, type History, type Turn, describe } from './history.ts'
import { isFresh } from './model.ts'

/* Commands that only a stranger uses: theft, guesses, cross-site forms and admin actions. */

const pickOwnersBrowser = ({ browsers }: History, n: number): Browser => browsers.owner[n % browsers.owner.length]!

/** Session theft: the stranger's browser gets a copy of the cookie. */
const copyCookie: Command = async (history, { actor, browser, n, isRace }) => {
  const { session } = pickOwnersBrowser(history, n)
  if (actor === 'owner' || session === undefined || isRace) return undefined
  browser.session = session
  return 'copied'
}

const copyDevice: Command = async (history, { actor, browser, n, isRace }) => {
  const { device } = pickOwnersBrowser(history, n)
  if (actor === 'owner' || device === undefined || isRace) return undefined
  browser.device = device
  return 'copied'
}

/** Password theft, for example by phishing. */
const learnPassword: Command = async ({ model }, { actor }) => {
  const password = model.account?.password
  if (actor === 'owner' || password === undefined || model.knowsPassword('stranger')) return undefined
  model.knownPasswords.stranger.add(password)
  return 'learned'
}

/** Addresses to which another site posts a form, spelled as a browser would. */
const SPELLINGS = [
  '/login',
  '/Login',
  '/LOGIN',
  '/admin',
  '/Admin',
  '/aDMIN',
  '/Login?from=/profile',
  '/login/',
  '//login',
]
/** Headers of such a request: with the foreign origin, without any, and with a proxy's credentials. */
const DISGUISES: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'https://evil.example', authorization: 'Basic c3RhZmY6c3RhZmY=' },
]

/** A cross-site form signs the owner's browser in to the stranger's account (login CSRF). */
const postFromOtherSite: Command = async (history, { actor, n, isRace }) => {
  if (actor === 'owner' || isRace) return undefined
  const victim = pickOwnersBrowser(history, n)
  const path = SPELLINGS[n % SPELLINGS.length]!
  const disguise = DISGUISES[Math.floor(n / SPELLINGS.length) % DISGUISES.length]!
  const before = victim.session
  const { email, password } = history.site.strangersOwn
  const answer = await victim.postFromOtherSite(path, { form: 'sign-in', email, password }, disguise)
  const how = `${path} ${JSON.stringify(disguise)}`
  const isRefused = answer.status >= 400 && victim.session === before
  history.require(isRefused, 'own browser', `another site's form to ${how} was accepted: ${answer.status}`)
  return `${how} ${describe(answer)}`
}

const MINUTES_OF_CODE_LIMIT = 10
const MOST_GUESSES_A_DAY = 50
const GUESSES_OF_A_NETWORK = 5
/** Number of guessing rounds with which one way alone could exceed the daily limit. */
const ROUNDS_OF_GUESSES = 14
const DAY_MS = 86_400_000

type Guess = (code: string, from: string) => Promise<Answer>

/** Ways to submit a guessed code, depending on what the stranger has stolen. */
function listWaysToGuess(history: History, { browser }: Turn): (() => Promise<Guess | undefined>)[] {
  const { model } = history
  const { account, app } = model
  const ways: (() => Promise<Guess | undefined>)[] = []
  if (account?.password !== undefined && app && model.knowsPassword('stranger'))
    ways.push(async () => {
      const body = { email: model.email, password: account.password }
      const opened = await browser.send('POST /v1/session', { body, from: history.site.newNetwork() })
      const ticket = opened.body.data?.ticket
      if (ticket === undefined) return undefined
      return (code, from) => browser.send('POST /v1/session/second-step', { body: { ticket, code }, from })
    })
  if (history.sessionOf(browser))
    ways.push(async () => (code, from) => browser.send('POST /v1/session/confirmation', { body: { code }, from }))
  if (history.sessionOf(browser) && !app)
    ways.push(async () => {
      if (!isSuccess(await browser.send('POST /v1/me/authenticator'))) return undefined
      return (code, from) => browser.send('PUT /v1/me/authenticator', { body: { code }, from })
    })
  return ways
}

/** Guesses codes for some hours, from many networks and in all ways, after stealing what they need. */
const guessCodes: Command = async (history, turn) => {
  const { model, site } = history
  if (turn.actor === 'owner' || turn.isRace || !history.checks('daily limit')) return undefined
  await learnPassword(history, turn)
  if (!history.sessionOf(turn.browser)) await copyCookie(history, turn)
  const ways = listWaysToGuess(history, turn)
  if (ways.length === 0) return undefined
  let looked = 0
  for (let round = 0; round < ROUNDS_OF_GUESSES; round++) {
    const guess = await ways[(turn.n + round) % ways.length]!()
    // Two networks, because one is limited to half of the account's guesses in that time.
    if (guess) looked += (await guessFromNewNetwork(history, guess)) + (await guessFromNewNetwork(history, guess))
    site.advance(MINUTES_OF_CODE_LIMIT * 60)
  }
  for (const [day, count] of model.guesses)
    history.require(count <= MOST_GUESSES_A_DAY, 'daily limit', `${count} codes were looked at on day ${day}`)
  return `${looked} looked at`
}

async function guessFromNewNetwork({ model, site }: History, guess: Guess): Promise<number> {
  const from = site.newNetwork()
  const wrong = makeWrongCode('123456')
  let looked = 0
  while (looked < GUESSES_OF_A_NETWORK) {
    const { status } = await guess(wrong, from)
    if (status !== 400) break
    const day = Math.floor(site.clock.now().getTime() / DAY_MS)
    model.guesses.set(day, (model.guesses.get(day) ?? 0) + 1)
    looked++
  }
  return looked
}

/** Disables and enables a bystander's account, which admins may do after using a factor. */
const actAsAdmin: Command = async (history, turn) => {
  const { model, site } = history
  const session = history.sessionOf(turn.browser)
  const { account } = model
  if (!session || !account || turn.isRace) return undefined
  const body = { isDisabled: turn.n % 2 === 0 }
  const answer = await turn.browser.send(`PUT /v1/admin/members/${site.bystander.id}/disabled`, { body })
  const isAllowed = isSuccess(answer) || answer.status === 409
  if (isAllowed) {
    history.require(account.isAdmin, 'promotion starts afresh', 'a member who is no admin closed an account')
    const isShown = isFresh(session.factor, site.clock.now())
    history.require(isShown, 'factor asked', 'an admin closed an account without a factor shown within ten minutes')
  }
  return describe(answer)
}

const waitMinutes: Command = async ({ site }, { n, isRace }) => {
  if (isRace) return undefined
  const minutes = [1, 11, 61][n % 3]!
  site.advance(minutes * 60)
  return `${minutes} minutes`
}

export const ATTACK_COMMANDS = {
  copyCookie,
  copyDevice,
  learnPassword,
  postFromOtherSite,
  guessCodes,
  actAsAdmin,
  waitMinutes,
} satisfies Record<string, Command>
