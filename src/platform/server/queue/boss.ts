import type { Pool, PoolClient } from 'pg'
import { type ConstructorOptions, PgBoss } from 'pg-boss'
import type { Listener } from '../db/listen.ts'

/** Database schema of pg-boss's tables. */
export const SCHEMA = 'jobs'

/** Creates a pg-boss instance on an existing connection or pool. Without a listener it can only enqueue jobs. */
export const bossOn = (connection: Pool | PoolClient, listener?: Listener): PgBoss =>
  new PgBoss({
    schema: SCHEMA,
    supervise: Boolean(listener),
    schedule: Boolean(listener),
    maintenanceIntervalSeconds: 60,
    useListenNotify: Boolean(listener),
    db: {
      executeSql: (text, values) => connection.query(text, values),
      ...(listener && { listen: listenWith(listener) }),
    },
  })

type Listen = NonNullable<NonNullable<ConstructorOptions['db']>['listen']>

const listenWith =
  (listener: Listener): Listen =>
  async (channel, heard, connected) => {
    await listener.listen(channel, { heard, connected })
    return { close: async () => {} }
  }

/** Installs or upgrades pg-boss's schema. Safe for many processes concurrently: pg-boss locks, and never downgrades. */
export async function installBoss(connection: Pool | PoolClient): Promise<PgBoss> {
  const boss = bossOn(connection)
  boss.on('error', () => {})
  await boss.start()
  return boss
}
