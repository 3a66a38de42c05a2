import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import type { ServerLogger } from '../log.ts'
import type { Db } from './db.ts'

export type PostgresNotificationHandlers = {
  onNotification(payload: string): void
  /** Called on every new LISTEN connection to catch up on missed notifications. An error causes a reconnect. */
  onConnected(client: Pick<Client, 'query'>): Promise<void> | void
}

export type DatabaseListener = {
  /**
   * Starts to LISTEN on a channel and resolves once PostgreSQL has confirmed it. Each channel has one set of handlers.
   */
  listen(channel: string, handlers: PostgresNotificationHandlers): Promise<void>
  close(): Promise<void>
}

const SECOND = 1000

/**
 * Opens the process's only connection for LISTEN/NOTIFY, outside the pool. It reconnects automatically, with
 * exponential backoff and without limit.
 */
export function openDatabaseListener(db: Db, log: ServerLogger): DatabaseListener {
  const channels = new Map<string, { handlers: PostgresNotificationHandlers; subscribed: PromiseWithResolvers<void> }>()
  /** Notifications that arrive on a channel while its handlers still catch up; they are delivered afterwards. */
  const buffers = new Map<string, string[]>()
  const closing = new AbortController()
  let currentClient: Client | undefined

  async function subscribe(client: Client, channel: string) {
    const { handlers, subscribed } = channels.get(channel)!
    const buffer: string[] = []
    buffers.set(channel, buffer)
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
    await handlers.onConnected(client)
    buffers.delete(channel)
    for (const payload of buffer) handlers.onNotification(payload)
    subscribed.resolve()
  }

  function dispatch(channel: string, payload: string) {
    const buffer = buffers.get(channel)
    if (buffer) buffer.push(payload)
    else channels.get(channel)?.handlers.onNotification(payload)
  }

  async function listenUntilLost(onListening: () => void) {
    const client = new Client({
      connectionString: db.$client.options.connectionString,
      application_name: 'cleanstreak listen',
      connectionTimeoutMillis: 5 * SECOND,
      query_timeout: 10 * SECOND,
      keepAlive: true,
    })
    const connectionLost = new Promise<unknown>((resolve) => {
      client.on('error', resolve).on('end', () => resolve(undefined))
      closing.signal.addEventListener('abort', resolve)
    })
    client.on('notification', ({ channel, payload = '' }) => dispatch(channel, payload))
    try {
      await client.connect()
      for (const channel of channels.keys()) await subscribe(client, channel)
      currentClient = client
      onListening()
      // Heartbeat: a dead LISTEN connection is noticed only when something is sent.
      const heartbeat = setInterval(() => void client.query('select').catch(() => client.end()), 20 * SECOND)
      await connectionLost.finally(() => clearInterval(heartbeat))
    } finally {
      currentClient = undefined
      await client.end()
    }
  }

  async function reconnectUntilClosed() {
    let failures = 0
    while (!closing.signal.aborted) {
      await listenUntilLost(() => {
        if (failures) log.info('database notifications restored')
        failures = 0
      }).catch(
        (err: unknown) =>
          failures || log.warn({ err }, 'database notifications lost: live updates are delayed until it reconnects'),
      )
      failures++
      const wait = Math.min(5 * SECOND, 25 * 2 ** failures)
      await pause(wait * (0.5 + Math.random() / 2), undefined, { signal: closing.signal }).catch(() => {})
    }
  }
  const running = reconnectUntilClosed()

  return {
    async listen(channel, handlers) {
      const subscribed = Promise.withResolvers<void>()
      channels.set(channel, { handlers, subscribed })
      const client = currentClient
      if (client) await subscribe(client, channel).catch(() => client.end())
      await subscribed.promise
    },
    async close() {
      closing.abort()
      await running
    },
  }
}
