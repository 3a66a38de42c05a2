import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

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
