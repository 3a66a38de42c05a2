import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { TEST_MEMBER_PASSWORD, aMember, hashTestPassword } from '#features/members/server/fixtures.ts'
import { createTestAuthenticator } from '#features/members/server/fixtures/test-authenticator.ts'
import { computeTestCode } from '#features/members/server/fixtures/test-factors.ts'
import { passkeys, sessions } from '#features/members/server/tables.ts'
import { type Db, runInTransaction } from '#platform/server/db/db.ts'
import { rateLimits } from '#platform/server/limits/tables.ts'
import { INTERNAL_DETAILS } from './bad-inputs.ts'
import { type Change, anyChange, anyCodeChange, changeText } from './door-changes.ts'
import {
  ANSWER_PARTS,
  type AnswerPart,
  CREATION_PARTS,
  SIGNED_PARTS,
  type CreationPart,
  createChangedAnswer,
  createChangedPasskey,
  isAcceptableTamperedAnswer,
  mayAcceptPasskey,
} from './door-requests.ts'

/*
 * Fuzz test of sign-in: sends each sign-in request over HTTP with one part mutated. No mutation may cause a server
 * error, leak internals or sign anybody in.
 */

type TokenDoor =
  | 'session cookie'
  | 'bearer token'
  | 'device cookie'
  | 'ticket'
  | 'app code'
  | 'recovery code'
  | 'setup code'
type AnswerCase = { door: 'sign in' | 'confirm'; part: AnswerPart; change: Change; isSigned: boolean }
type CreationCase = { door: 'add'; part: CreationPart; change: Change }
type TokenCase = { door: TokenDoor; change: Change }
export type SignInFuzzCase = AnswerCase | CreationCase | TokenCase

const answerDoor = fc.constantFrom('sign in' as const, 'confirm' as const)
const tokenDoor = fc.constantFrom(
  'session cookie' as const,
  'bearer token' as const,
  'device cookie' as const,
  'ticket' as const,
)
const codeDoor = fc.constantFrom('app code' as const, 'recovery code' as const, 'setup code' as const)

export const anySignInFuzzCase: fc.Arbitrary<SignInFuzzCase> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      door: fc.constant('add' as const),
      part: fc.constantFrom(...CREATION_PARTS),
      change: anyChange,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      door: answerDoor,
      part: fc.constantFrom(...ANSWER_PARTS),
      change: anyChange,
      isSigned: fc.constant(false),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      door: answerDoor,
      part: fc.constantFrom(...SIGNED_PARTS),
      change: anyChange,
      isSigned: fc.constant(true),
    }),
  },
  { weight: 2, arbitrary: fc.record({ door: tokenDoor, change: anyChange }) },
  { weight: 2, arbitrary: fc.record({ door: codeDoor, change: fc.oneof(anyChange, anyCodeChange) }) },
)

type Response = { status: number; text: string; cookie: string; body: Record<string, unknown> }
type RequestOptions = { cookie?: string; bearer?: string; body?: object }
/** Result of a case: undefined if the mutation changed nothing. */
export type DoorResult = { status: number; ms: number; faults: string[] } | undefined

/**
 * Creates members with each kind of factor, and returns a function that sends one case with a new challenge or ticket.
 */
export async function createDoorFuzzer(app: { origin: string }, db: Db, countErrors: () => number) {
  async function ask(line: string, { cookie, bearer, body }: RequestOptions = {}): Promise<Response & { ms: number }> {
    const [method, path] = line.split(' ')
    const began = performance.now()
    const answer = await fetch(`${app.origin}/api${path}`, {
      method,
      headers: {
        origin: 'http://localhost:3000',
        'sec-fetch-site': 'same-origin',
        ...(cookie && { cookie }),
        ...(bearer && { authorization: `Bearer ${bearer}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
    })
    const text = await answer.text()
    const cookies = answer.headers.getSetCookie().map((each) => each.split(';')[0]!)
    return {
      status: answer.status,
      text,
      ms: performance.now() - began,
      cookie: cookies.filter((each) => !each.endsWith('=')).join('; '),
      body: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {},
    }
  }
  const newMember = () => runInTransaction(db, (tx) => aMember(tx, {}, hashTestPassword))
  const signIn = (email: string, cookie?: string) =>
    ask('POST /v1/session', { cookie, body: { email, password: TEST_MEMBER_PASSWORD } })

  const [rosa, petra, paul] = [await newMember(), await newMember(), await newMember()]
  const cookies = {
    rosa: (await signIn(rosa.email)).cookie,
    petra: (await signIn(petra.email)).cookie,
    paul: (await signIn(paul.email)).cookie,
  }
  /** Sends a member's request and stores the session's new cookie, if any. */
  async function askAs(member: keyof typeof cookies, line: string, body?: object) {
    const answer = await ask(line, { cookie: cookies[member], body })
    if (answer.cookie) cookies[member] = answer.cookie
    return answer
  }

  // Rosa has a passkey, Petra an app with recovery codes and a remembered device, and Paul adds factors.
  const authenticator = createTestAuthenticator()
  const passkey = authenticator.create((await askAs('rosa', 'POST /v1/me/passkey-options')).body)
  await askAs('rosa', 'POST /v1/me/passkeys', { name: 'Key', passkey })
  const { key } = (await askAs('petra', 'POST /v1/me/authenticator')).body as { key: string }
  const codes = await askAs('petra', 'PUT /v1/me/authenticator', { code: computeTestCode(key, new Date()) })
  const [recoveryCode, spentCode] = codes.body.recoveryCodes as [string, string]
  const beginSecondStep = async () => ((await signIn(petra.email)).body.data as { ticket: string }).ticket
  const completeSignIn = (ticket: string, code: string, more = {}) =>
    ask('POST /v1/session/second-step', { body: { ticket, code, ...more } })
  const remembered = await completeSignIn(await beginSecondStep(), spentCode, { remembersDevice: true })
  const deviceCookie = remembered.cookie.split('; ').find((each) => each.startsWith('trusted-device='))!
  let ticket = await beginSecondStep()
  const setup = await askAs('paul', 'POST /v1/me/authenticator')
  if (setup.status >= 400) throw new Error(`Paul could not set up an app: ${setup.status}`)

  const opened = () => db.$count(sessions)
  let expectedSessions = await opened()

  const sendAnswer = async ({ door, ...changed }: AnswerCase): Promise<Sent> => {
    const isSignIn = door === 'sign in'
    const options = isSignIn
      ? await ask('POST /v1/session/passkey-options')
      : await askAs('rosa', 'POST /v1/session/confirmation-options')
    const { sent, original } = createChangedAnswer(authenticator, options.body, changed)
    const answer = isSignIn
      ? await ask('POST /v1/session/passkey', { body: { passkey: sent } })
      : await askAs('rosa', 'POST /v1/session/confirmation', { passkey: sent })
    const isAccepted = answer.status === 200
    if (isAccepted && isSignIn) expectedSessions++
    return { answer, isWrong: isAccepted && !isAcceptableTamperedAnswer(sent, original, changed.isSigned, rosa.id) }
  }

  async function sendCreation({ part, change }: CreationCase): Promise<Sent> {
    const options = await askAs('paul', 'POST /v1/me/passkey-options')
    const { sent, original } = createChangedPasskey(createTestAuthenticator(), options.body, { part, change })
    const answer = await askAs('paul', 'POST /v1/me/passkeys', { name: 'Key', passkey: sent })
    if (answer.status !== 201) return { answer, isWrong: false }
    await db.delete(passkeys).where(eq(passkeys.userId, paul.id))
    return { answer, isWrong: !mayAcceptPasskey(sent, original) }
  }

  async function sendToken({ door, change }: TokenCase): Promise<Sent | undefined> {
    const right = getRightToken(door)
    const sent =
      door.endsWith('cookie') || door === 'bearer token'
        ? keepHeaderText(changeText(right, change))
        : changeText(right, change)
    if (meansTheSame(door, sent, right)) return undefined
    if (door === 'session cookie' || door === 'bearer token') {
      const credential = door === 'bearer token' ? { bearer: sent } : { cookie: `cleanstreak.session_token=${sent}` }
      const answer = await ask('GET /v1/session', credential)
      return { answer, isWrong: answer.status === 200 && answer.body.user !== null }
    }
    if (door === 'device cookie') {
      const answer = await signIn(petra.email, `trusted-device=${sent}`)
      return { answer, isWrong: answer.status < 400 }
    }
    const answer =
      door === 'setup code'
        ? await askAs('paul', 'PUT /v1/me/authenticator', { code: sent })
        : door === 'ticket'
          ? await completeSignIn(sent, computeTestCode(key, new Date(), 1))
          : await completeSignIn(ticket, sent)
    if (answer.status === 410) ticket = await beginSecondStep()
    return { answer, isWrong: answer.status < 400 }
  }

  function getRightToken(door: TokenDoor): string {
    if (door === 'session cookie' || door === 'bearer token') return cookies.petra.split('=').slice(1).join('=')
    if (door === 'device cookie') return deviceCookie.split('=')[1]!
    if (door === 'ticket') return ticket
    return door === 'recovery code' ? recoveryCode : computeTestCode(key, new Date(), 1)
  }

  /** Sends one case. Rate limits are reset first, because fuzzing exceeds them. */
  async function send(tried: SignInFuzzCase): Promise<DoorResult> {
    await db.delete(rateLimits)
    const errors = countErrors()
    const sent =
      'isSigned' in tried
        ? await sendAnswer(tried)
        : tried.door === 'add'
          ? await sendCreation(tried)
          : await sendToken(tried)
    if (!sent) return undefined
    const { answer, isWrong } = sent
    const faults: string[] = []
    if (answer.status >= 500) faults.push(`${answer.status} ${answer.text.slice(0, 200)}`)
    if (answer.status >= 400 && INTERNAL_DETAILS.test(answer.text)) faults.push(`leaks ${answer.text.slice(0, 200)}`)
    if (answer.status >= 400 && answer.cookie) faults.push(`sets a cookie with ${answer.status}`)
    if (isWrong) faults.push(`accepts it with ${answer.status}`)
    if (countErrors() > errors) faults.push('logs an error')
    return { status: answer.status, ms: answer.ms, faults }
  }

  return {
    send,
    /** Number of sessions opened without an accepted sign-in. */
    countUnexpectedSessions: async () => (await opened()) - expectedSessions,
  }
}

type Sent = { answer: Response & { ms: number }; isWrong: boolean }

/** Removes characters that the client cannot send in a header. */
const keepHeaderText = (text: string) => text.replaceAll(/[^\t\x20-\x7E\x80-\xFF]/g, '')

/** Whether a mutated token or code is an equivalent spelling, which may be accepted. */
function meansTheSame(door: TokenDoor, sent: string, right: string): boolean {
  if (door.endsWith('code')) return normalize(sent) === normalize(right)
  if (door === 'session cookie' || door === 'bearer token') return readSigned(sent) === readSigned(right)
  return sent.trim() === right || sent.trimStart().startsWith(`${right};`)
}

const normalize = (code: string) =>
  code
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()

/** Signed part and signature bytes of a session cookie, percent-decoded. */
function readSigned(text: string): string {
  try {
    const [token, signature = ''] = decodeURIComponent(text.split(';')[0]!.trim()).split('.')
    return `${token}.${Buffer.from(signature, 'base64').toString('hex')}`
  } catch {
    return text
  }
}
