import type { Pool, PoolClient } from 'pg'
import { type ConstructorOptions, PgBoss } from 'pg-boss'
import type { Listener } from '../db/listen.ts'

/** The schema of pg-boss's own tables, in the one database. */
export const SCHEMA = 'jobs'

/** pg-boss on connections of ours: it opens none itself. Without `listener` it only sends. */
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

/** Safe from many processes at once: pg-boss installs and upgrades its schema under a lock, and never downgrades it. */
export async function installBoss(connection: Pool | PoolClient): Promise<PgBoss> {
  const boss = bossOn(connection)
  boss.on('error', () => {})
  await boss.start()
  return boss
}
