import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import type { Log } from '../log.ts'
import type { Db } from './db.ts'

export type Ears = {
  heard(payload: string): void
  /** Called on every new connection to catch up on missed notifications. An error causes a reconnect. */
  connected(client: Pick<Client, 'query'>): Promise<void> | void
}

export type Listener = {
  /** Resolves once the channel is listened to. One set of handlers per channel. */
  listen(channel: string, ears: Ears): Promise<void>
  close(): Promise<void>
}

const SECOND = 1000

/**
 * Opens the process's only connection for LISTEN/NOTIFY, outside of the pool. It reconnects by itself with exponential
 * back-off for as long as that takes.
 */
export function openListener(db: Db, log: Log): Listener {
  const channels = new Map<string, { ears: Ears; tuned: PromiseWithResolvers<void> }>()
  /** Notifications that arrive on a channel while its handlers still catch up; they are delivered afterwards. */
  const held = new Map<string, string[]>()
  const closing = new AbortController()
  let current: Client | undefined

  async function tune(client: Client, channel: string) {
    const { ears, tuned } = channels.get(channel)!
    const said: string[] = []
    held.set(channel, said)
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
    await ears.connected(client)
    held.delete(channel)
    for (const payload of said) ears.heard(payload)
    tuned.resolve()
  }

  function pass(channel: string, payload: string) {
    const said = held.get(channel)
    if (said) said.push(payload)
    else channels.get(channel)?.ears.heard(payload)
  }

  async function listenUntilLost(connected: () => void) {
    const client = new Client({
      connectionString: db.$client.options.connectionString,
      application_name: 'cleanstreak listen',
      connectionTimeoutMillis: 5 * SECOND,
      query_timeout: 10 * SECOND,
      keepAlive: true,
    })
    const over = new Promise<unknown>((resolve) => {
      client.on('error', resolve).on('end', () => resolve(undefined))
      closing.signal.addEventListener('abort', resolve)
    })
    client.on('notification', ({ channel, payload = '' }) => pass(channel, payload))
    try {
      await client.connect()
      for (const channel of channels.keys()) await tune(client, channel)
      current = client
      connected()
      // Heartbeat: a dead network connection is noticed only when something is sent.
      const asking = setInterval(() => void client.query('select').catch(() => client.end()), 20 * SECOND)
      await over.finally(() => clearInterval(asking))
    } finally {
      current = undefined
      await client.end()
    }
  }

  async function keepListening() {
    let failures = 0
    while (!closing.signal.aborted) {
      await listenUntilLost(() => {
        if (failures) log.info('listening to the database again')
        failures = 0
      }).catch((err: unknown) => failures || log.warn({ err }, 'cannot listen to the database; trying on'))
      failures++
      const wait = Math.min(5 * SECOND, 25 * 2 ** failures)
      await pause(wait * (0.5 + Math.random() / 2), undefined, { signal: closing.signal }).catch(() => {})
    }
  }
  const running = keepListening()

  return {
    async listen(channel, ears) {
      const tuned = Promise.withResolvers<void>()
      channels.set(channel, { ears, tuned })
      const client = current
      if (client) await tune(client, channel).catch(() => client.end())
      await tuned.promise
    },
    async close() {
      closing.abort()
      await running
    },
  }
}
