import type { createTestAuthenticator } from '#features/members/server/fixtures/test-authenticator.ts'

/*
 * What a history knows about the account and what its actors hold. Ticks are logical time: each request has one when
 * sent and one when answered, so it is known which of two concurrent requests was earlier.
 */

export type Actor = 'owner' | 'stranger'

/** Invariants by name. A run may check only some; a planted fault names those that detect it. */
export const INVARIANTS = [
  'confirmation clears',
  'reset clears',
  'no factor unverified',
  'old sessions end',
  'cookie renewed',
  'factor asked',
  'promotion starts afresh',
  'own browser',
  'daily limit',
  'closed is closed',
] as const
export type Invariant = (typeof INVARIANTS)[number]

/** A moment at which a session proved the member's identity. */
export type Proof = { at: number; tick: number }

export type Session = {
  opener: Actor
  by: 'password' | 'code' | 'passkey'
  /** Password that opened the session, or that the session itself set. */
  password?: string | undefined
  /** Simulated time of the last password check: when the ticket of the second step was issued, or the session began. */
  grantedAt: number
  openedAt: number
  factor?: Proof | undefined
  typed?: Proof | undefined
  onTrustedDevice?: Proof | undefined
  ended?: Ended | undefined
}
type Ended = { invariant: Invariant; reason: string }

/** Session cookie. Its copies have the same value. */
export type Cookie = { value: string; session: Session; since: number; ended?: Ended | undefined; isProbed?: boolean }

/** Event that ended the sessions granted before `from`, except one. Some events keep pending sign-in tickets. */
export type Ending = Ended & { from: number; except?: Session | undefined; leavesTickets?: boolean }

export type Passkey = { authenticator: ReturnType<typeof createTestAuthenticator>; id: string; holder: Actor }
export type App = { key: string; codes: string[]; holders: Set<Actor> }
/** Cookie of a remembered device, with the ticks of its sign-in ticket and of the cookie. */
export type Device = { value: string; grantedAt: number; since: number; isProbed?: boolean }
export type Ticket = { value: string; password: string; at: number }

export type Account = {
  id: string
  isVerified: boolean
  isAdmin: boolean
  isDisabled: boolean
  /** Undefined after the operator's command has removed it. */
  password: string | undefined
  /** Tick before which no proof opens the console. */
  promotedFrom: number
}

export class BrokenInvariant extends Error {
  readonly invariant: Invariant
  constructor(invariant: Invariant, what: string) {
    super(`Broken invariant "${invariant}": ${what}`)
    this.invariant = invariant
  }
}

const FRESH_MS = 10 * 60_000
export const isFresh = (proof: Proof | undefined, now: Date): boolean =>
  proof !== undefined && now.getTime() - proof.at < FRESH_MS

export class Model {
  readonly email: string
  account: Account | undefined
  readonly knownPasswords: Record<Actor, Set<string>> = { owner: new Set(), stranger: new Set() }
  passkeys: Passkey[] = []
  app: App | undefined
  readonly cookies = new Map<string, Cookie>()
  readonly endings: Ending[] = []
  readonly #deviceEndings: (Ending & { endsTickets: boolean })[] = []
  devices: Device[] = []
  /** Tokens of the emails that the owner has received. */
  readonly mailbox = { verify: [] as string[], reset: [] as string[] }
  /** The stranger's checked guesses of second-step codes, by day. */
  readonly guesses = new Map<number, number>()
  /** Replaced passwords, none of which may sign in again. */
  readonly oldPasswords = new Set<string>()
  #tick = 0

  constructor(email: string) {
    this.email = email
  }

  tick = (): number => ++this.#tick

  get hasFactor(): boolean {
    return this.passkeys.length > 0 || this.app !== undefined
  }

  knowsPassword = (actor: Actor): boolean =>
    this.account?.password !== undefined && this.knownPasswords[actor].has(this.account.password)

  openAccount(account: Pick<Account, 'id'> & Partial<Account>, password: string): Account {
    this.account = { isVerified: false, isAdmin: false, isDisabled: false, promotedFrom: 0, ...account, password }
    return this.account
  }

  closeAccount(from: number): void {
    this.endSessions({ invariant: 'closed is closed', reason: 'the account was deleted', from })
    this.account = undefined
    this.removeFactors()
    this.oldPasswords.clear()
  }

  removeFactors(): void {
    this.passkeys = []
    this.app = undefined
  }

  /** Records that earlier sessions and remembered devices have ended. */
  endSessions(ending: Ending): void {
    this.endings.push(ending)
    this.endDevices(ending, { endsTickets: !ending.leavesTickets })
  }

  /** Records that earlier remembered devices are forgotten, including those of pending sign-ins. */
  endDevices(ending: Ending, { endsTickets }: { endsTickets: boolean }): void {
    this.#deviceEndings.push({ ...ending, endsTickets })
  }

  findDeviceEnd({ grantedAt, since }: Device): Ended | undefined {
    return this.#deviceEndings.find(({ from, endsTickets }) => (endsTickets ? grantedAt : since) < from)
  }

  /** Records a new password. The session that set it belongs to the new password from now on. */
  replacePassword(password: string, change: { from: number; by?: Session | undefined; reason: string }): void {
    const { account } = this
    if (!account) return
    if (account.password) this.oldPasswords.add(account.password)
    account.password = password
    if (change.by) change.by.password = password
    this.endSessions({
      invariant: 'old sessions end',
      reason: change.reason,
      from: change.from,
      except: change.by,
    })
  }

  addCookie(value: string, session: Session): void {
    this.cookies.set(value, { value, session, since: this.tick() })
  }

  endCookies(session: Session, { from, reason }: { from: number; reason: string }): void {
    for (const cookie of this.cookies.values())
      if (cookie.session === session && cookie.since < from)
        cookie.ended ??= { invariant: 'cookie renewed', reason: `a cookie of before ${reason}` }
  }

  /** Returns why a cookie must no longer work, or undefined if it may work. */
  findEnd(cookie: Cookie): Ended | undefined {
    const { session } = cookie
    if (cookie.ended) return cookie.ended
    if (session.ended) return session.ended
    if (session.by !== 'passkey' && session.password !== this.account?.password)
      return { invariant: 'old sessions end', reason: 'its password was replaced' }
    return this.endings.find(
      ({ from, except, leavesTickets }) =>
        (leavesTickets ? session.openedAt : session.grantedAt) < from && session !== except,
    )
  }

  findSession(cookie: string | undefined): Session | undefined {
    const found = cookie === undefined ? undefined : this.cookies.get(cookie)
    return found && !this.findEnd(found) ? found.session : undefined
  }

  /**
   * Whether a session may open the console: it has used a factor since the promotion, or was opened on a remembered
   * device.
   */
  mayOpenConsole({ factor, onTrustedDevice }: Session): boolean {
    const since = this.account?.promotedFrom ?? 0
    return [factor, onTrustedDevice].some((proof) => proof !== undefined && proof.tick > since)
  }
}
