import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

type Refusal = { code: number; at?: 'sender' | 'recipient' | 'content'; whom?: string }

/** Starts an SMTP server for tests. It stores received mail, and can simulate rejections, hanging and outages. */
export async function createTestMailServer() {
  const received: Email[] = []
  const behavior = { refuse: undefined as Refusal | undefined, hang: false, logins: 0 }
  const answer = (at: Refusal['at'], whom: string | undefined, done: (error?: Error) => void) => {
    if (behavior.hang) return
    const { refuse } = behavior
    if (refuse && at === (refuse.at ?? 'recipient') && (!refuse.whom || refuse.whom === whom))
      done(Object.assign(new Error('No'), { responseCode: refuse.code }))
    else done()
  }
  const create = () =>
    new SMTPServer({
      authOptional: true,
      allowInsecureAuth: true,
      hideSTARTTLS: true,
      logger: false,
      onAuth: (_, __, done) => {
        behavior.logins++
        done(null, { user: 'somebody' })
      },
      onMailFrom: ({ address }, _, done) => answer('sender', address, done),
      onRcptTo: ({ address }, _, done) => answer('recipient', address, done),
      onData: async (stream, _, done) => {
        const email = await PostalMime.parse(Buffer.concat(await stream.toArray()))
        answer('content', undefined, (error) => {
          if (!error) received.push(email)
          done(error)
        })
      },
    })
  const listen = async (port: number) => {
    const server = create()
    server.on('error', () => {})
    server.listen(port, '127.0.0.1')
    await once(server.server, 'listening')
    return server
  }
  let server = await listen(0)
  const { port } = server.server.address() as AddressInfo
  const stop = () => new Promise<void>((done) => server.close(done))
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    behavior,
    stop,
    restart: async () => {
      server = await listen(port)
    },
  }
}

/** Self-signed certificate and key for tests. It is valid for the name localhost from November 2026 until 2126. */
export const TEST_CERTIFICATE = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBljCCATugAwIBAgIUagJwwE9sO4gZK20ny6Cpk4KAuoEwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNjE0MTAxNloYDzIxMjYxMTAy
MTQxMDE2WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAS5OMwvgJAGGqgRldaUOlTGAPdcvTrO6i0f5Sak6qx1nVFpjBp/wJ+o
LJC6es/gTHejxM4p47jk4Z6PxZizWKero2kwZzAdBgNVHQ4EFgQUVE7O3dn2WxEl
jdjyExqFzo+RcjIwHwYDVR0jBBgwFoAUVE7O3dn2WxEljdjyExqFzo+RcjIwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SQAwRgIhAOGAre298Z0gH+3ITCipjBjic9I9gW+jdT4GzcgvwCCTAiEA/hG0WvT3
ufzwzlmobpu+lHfhBCq40UJJUWHGeUKPquM=
-----END CERTIFICATE-----`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgigMWSE4lKKV6Bw6w
jEOIZS9zWWIRgeoyrYUM/U2kKXehRANCAAS5OMwvgJAGGqgRldaUOlTGAPdcvTrO
6i0f5Sak6qx1nVFpjBp/wJ+oLJC6es/gTHejxM4p47jk4Z6PxZizWKer
-----END PRIVATE KEY-----`,
}

/** Starts an SMTP server with these options until the test ends. Returns its port. */
export async function startSmtpServer(options: ConstructorParameters<typeof SMTPServer>[0]): Promise<number> {
  const server = new SMTPServer({ logger: false, ...options })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise((done) => server.close(done)))
  return (server.server.address() as AddressInfo).port
}
