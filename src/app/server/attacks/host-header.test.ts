import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createTestAuthenticator } from '#features/members/server/fixtures/test-authenticator.ts'
import { createSignedInMember } from '../testing/test-client.ts'
import { createTestApp } from '../testing/test-app.ts'

const APP_URL = 'https://cleanstreak.example.org'
const { database, app, ask } = createTestApp({ config: { mode: 'production', appUrl: APP_URL } })

/** Sends a request with an arbitrary `Host` header, which fetch does not allow. */
async function post(path: string, headers: Record<string, string>, body: object = {}) {
  const answer = await new Promise<{ status: number; body: Record<string, unknown> }>((resolve, reject) => {
    const sent = request(`${app.origin}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
    })
    sent.on('error', reject)
    sent.on('response', (response) => {
      void json(response).then(
        (read) => resolve({ status: response.statusCode!, body: read as Record<string, unknown> }),
        reject,
      )
    })
    sent.end(JSON.stringify(body))
  })
  return answer
}

const EVIL = 'evil.example'
const PHISHED = { origin: `https://${EVIL}`, rpId: EVIL }

test.each<[string, Record<string, string>]>([
  ['Host', { host: EVIL }],
  ['X-Forwarded-Host', { 'x-forwarded-host': EVIL, 'x-forwarded-proto': 'https' }],
  ['Forwarded', { forwarded: `host=${EVIL};proto=https` }],
])('a forged %s header changes neither the relying party nor the origin of passkeys', async (_, headers) => {
  const { id, token } = await createSignedInMember(app, database.db)
  const as = { ...headers, authorization: `Bearer ${token}` }
  const authenticator = createTestAuthenticator({ origin: APP_URL })
  const toAdd = await post('/v1/me/passkey-options', as)
  expect(toAdd.body.rp).toMatchObject({ id: 'cleanstreak.example.org' })
  const add = (settings?: object, options = toAdd.body) =>
    post('/v1/me/passkeys', as, { name: 'Key', passkey: authenticator.create(options, settings) })
  expect(await add(PHISHED)).toMatchObject({ status: 400, body: { code: 'PASSKEY_REFUSED' } })
  expect((await add(undefined, (await post('/v1/me/passkey-options', as)).body)).status).toBe(201)

  const signIn = async (settings?: object) => {
    const { body } = await post('/v1/session/passkey-options', headers)
    expect(body.rpId).toBe('cleanstreak.example.org')
    return post('/v1/session/passkey', headers, { passkey: authenticator.answer(body, settings) })
  }
  expect(await signIn(PHISHED)).toMatchObject({ status: 400, body: { code: 'PASSKEY_REFUSED' } })
  expect(await signIn()).toMatchObject({ status: 200, body: { id } })
})

test('a passkey assertion from another site is rejected because of its Origin', async () => {
  const answer = await ask('POST /v1/session/passkey-options', {
    headers: { origin: `https://${EVIL}`, cookie: 'a=b' },
  })
  expect(answer.status).toBe(403)
})
