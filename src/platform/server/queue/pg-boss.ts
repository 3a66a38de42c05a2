import type { Pool, PoolClient } from 'pg'
import { type ConstructorOptions, PgBoss } from 'pg-boss'
import type { DatabaseListener } from '../db/listener.ts'

/** Database schema of pg-boss's tables. */
export const JOB_QUEUE_DATABASE_SCHEMA = 'jobs'

/** Creates a pg-boss instance on an existing connection or pool. Without a listener it can only enqueue jobs. */
export const createPgBoss = (connection: Pool | PoolClient, listener?: DatabaseListener): PgBoss =>
  new PgBoss({
    schema: JOB_QUEUE_DATABASE_SCHEMA,
    supervise: Boolean(listener),
    schedule: Boolean(listener),
    maintenanceIntervalSeconds: 60,
    useListenNotify: Boolean(listener),
    db: {
      executeSql: (text, values) => connection.query(text, values),
      ...(listener && { listen: createListen(listener) }),
    },
  })

type Listen = NonNullable<NonNullable<ConstructorOptions['db']>['listen']>

const createListen =
  (listener: DatabaseListener): Listen =>
  async (channel, onNotification, onConnected) => {
    await listener.listen(channel, { onNotification, onConnected })
    return { close: async () => {} }
  }

/** Installs or upgrades pg-boss's schema. Safe for many processes concurrently: pg-boss locks, and never downgrades. */
export async function installPgBoss(connection: Pool | PoolClient): Promise<PgBoss> {
  const boss = createPgBoss(connection)
  boss.on('error', () => {})
  await boss.start()
  return boss
}
