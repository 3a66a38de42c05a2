import { eq } from 'drizzle-orm'
import { hashTestPassword } from '#features/members/server/fixtures.ts'
import { computeTestCode } from '#features/members/server/fixtures/test-factors.ts'
import { accounts, authenticatorApps, passkeys, recoveryCodes } from '#features/members/server/tables.ts'
import type { Answer, Browser } from './browser.ts'
import { type Actor, BrokenInvariant, type Invariant, Model, type Proof, type Session } from './model.ts'
import type { Site } from './site.ts'

export type Turn = {
  actor: Actor
  browser: Browser
  /** Random number that selects a command's variant. */
  n: number
  isRace: boolean
}

/** Command of an actor. Returns its result, or undefined if it is impossible now. */
export type Command = (history: History, turn: Turn) => Promise<string | undefined>

const CODE_STEP_SECONDS = 30
/** Link in an email that verifies the address or sets a new password. */
const LINK = /\/(verified|reset-password)\?token=([\w.-]+)/

/** History of one account: its model, both actors' browsers, and the steps taken. */
export class History {
  readonly site: Site
  readonly model: Model
  readonly browsers: Record<Actor, Browser[]>
  readonly #checked: ReadonlySet<Invariant>
  readonly trace: { text: string }[] = []
  readonly accepted = new Set<string>()
  #passwords = 0
  #cheapPassword: string | undefined

  constructor(site: Site, checked: ReadonlySet<Invariant>) {
    this.site = site
    this.#checked = checked
    this.model = new Model(`rosa-${crypto.randomUUID()}@example.org`)
    const [home, elsewhere] = [site.newNetwork(), site.newNetwork()]
    this.browsers = {
      owner: [site.newBrowser('laptop', home), site.newBrowser('phone', home)],
      stranger: [site.newBrowser('laptop', elsewhere), site.newBrowser('phone', elsewhere)],
    }
  }

  /** Fails the history, unless this run does not check the invariant. */
  require(isKept: boolean, invariant: Invariant, what: string): void {
    if (!isKept && this.#checked.has(invariant)) throw new BrokenInvariant(invariant, what)
  }

  checks = (invariant: Invariant): boolean => this.#checked.has(invariant)

  newPassword(actor: Actor): string {
    const password = `${actor}-chose-${++this.#passwords}-${this.model.email.slice(5, 13)}`
    this.model.knownPasswords[actor].add(password)
    return password
  }

  /** Stores a cheap hash of the same password, so later sign-ins are fast. */
  async cheapenPassword(): Promise<void> {
    const { account } = this.model
    if (!account?.password || account.password === this.#cheapPassword) return
    this.#cheapPassword = account.password
    const password = await hashTestPassword(account.password)
    await this.site.platform.db.update(accounts).set({ password }).where(eq(accounts.userId, account.id))
  }

  proof = (): Proof => ({ at: this.site.clock.now().getTime(), tick: this.model.tick() })

  sessionOf = ({ session }: Browser): Session | undefined => this.model.findSession(session)

  /** The next code of the app after all used ones. */
  nextCode(key: string): string {
    this.site.advance(CODE_STEP_SECONDS)
    return computeTestCode(key, this.site.clock.now())
  }

  /** Records that a session has a new cookie and that earlier copies have ended. */
  recordRenewal(browser: Browser, session: Session, renewal: { from: number; reason: string }): void {
    const isNew = browser.session === undefined || !this.model.cookies.has(browser.session)
    this.require(isNew, 'cookie renewed', `the session kept its cookie at ${renewal.reason}`)
    if (!isNew) return
    this.model.endCookies(session, renewal)
    if (browser.session !== undefined) this.model.addCookie(browser.session, session)
  }

  /** Puts the links of new emails into the owner's mailbox. */
  async receiveMails(): Promise<void> {
    for (const mail of await this.site.deliverMails()) {
      const [, page, token] = LINK.exec(mail.text) ?? []
      if (mail.to !== this.model.email || token === undefined) continue
      this.model.mailbox[page === 'verified' ? 'verify' : 'reset'].push(token)
    }
  }

  /** Counts the stored factors of the account, including an unfinished app setup. */
  async countFactors(id: string): Promise<Record<'passkeys' | 'apps' | 'codes', number>> {
    const { db } = this.site.platform
    const [keys, apps, codes] = await Promise.all(
      [passkeys, authenticatorApps, recoveryCodes].map((table) => db.$count(table, eq(table.userId, id))),
    )
    return { passkeys: keys!, apps: apps!, codes: codes! }
  }
}

export const describe = ({ status, body }: Answer): string => [status, body.code].filter(Boolean).join(' ')
