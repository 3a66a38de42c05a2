import { TEST_MEMBER_PASSWORD, aMember, hashTestPassword } from '#features/members/server/fixtures.ts'
import { type Db, runInTransaction } from '#platform/server/db/db.ts'

type RequestOptions = { as?: string; body?: object; headers?: Record<string, string> }

/** Maps earlier bearer tokens of sessions to their replacements. */
const replacements = new Map<string, string>()

function findLatestToken(token: string) {
  let latest = token
  while (replacements.has(latest)) latest = replacements.get(latest)!
  return latest
}

/**
 * Creates a test client that calls the API over HTTP, as a phone app does: `ask('GET /v1/me', { as: token })`. After a
 * renewal it uses the replacement token.
 */
export const createTestClient =
  ({ origin }: { origin: string }) =>
  async (line: string, { as, body, headers }: RequestOptions = {}) => {
    const [method, path] = line.split(' ')
    const isForm = body instanceof FormData
    const sent = as && findLatestToken(as)
    const response = await fetch(`${origin}/api${path}`, {
      method,
      redirect: 'manual',
      headers: {
        'wants-auth-token': 'yes',
        ...(sent && { authorization: `Bearer ${sent}` }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: isForm ? body : body && JSON.stringify(body),
    })
    const fresh = response.headers.get('set-auth-token')
    if (sent && fresh && decodeURIComponent(fresh) !== decodeURIComponent(sent)) replacements.set(sent, fresh)
    return response
  }

export async function createSignedInMember(app: { origin: string }, db: Db, set: Parameters<typeof aMember>[1] = {}) {
  const { password = TEST_MEMBER_PASSWORD } = set
  const member = await runInTransaction(db, (tx) => aMember(tx, set, set.password ? undefined : hashTestPassword))
  const answer = await createTestClient(app)('POST /v1/session', { body: { email: member.email, password } })
  const token = answer.headers.get('set-auth-token')
  if (!token) throw new Error(`Nobody could sign in: ${answer.status}`)
  return { ...member, password, token }
}
