import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { spawnGuarded } from '#launch/guarded.mjs'
import { NOBODY_SYSTEM_USER, isRunningAsRoot } from '#app/server/embedded/account.ts'
import { mergePendingLitterboardRankingChanges } from '#features/litterboard/server/service.ts'
import { standings } from '#features/litterboard/server/tables.ts'
import { runInTransaction, openDatabasePool } from '#platform/server/db/db.ts'
import { openDatabaseListener } from '#platform/server/db/listener.ts'
import { migrateDatabase } from '#platform/server/db/migrate.ts'
import { openLiveUpdates } from '#platform/server/live/live.ts'
import { publishTopicChanges } from '#platform/server/live/notices.ts'
import { setRankingCheckpointInterval, readActualAndExpectedRanking } from '#platform/server/ranking/testing.ts'
import { openJobQueue } from '#platform/server/queue/queue.ts'

/** Debian's folder of PostgreSQL 15, the oldest supported version. */
const BINARIES = '/usr/lib/postgresql/15/bin'
const account = isRunningAsRoot ? NOBODY_SYSTEM_USER : {}

async function startOldestPostgres() {
  const folder = mkdtempSync(join(tmpdir(), 'cleanstreak-15-'))
  if (isRunningAsRoot) chownSync(folder, NOBODY_SYSTEM_USER.uid, NOBODY_SYSTEM_USER.gid)
  const data = join(folder, 'data')
  execFileSync(
    join(BINARIES, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'],
    {
      ...account,
      cwd: folder,
      stdio: 'ignore',
    },
  )
  const options = ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=off']
  const server = spawnGuarded(join(BINARIES, 'postgres'), options, {
    ...account,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    endWith: 'INT',
  })
  for await (const line of createInterface(server.stderr)) if (line.includes('ready to accept connections')) break
  server.stderr.resume()
  return {
    url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`,
    async stop() {
      server.kill('SIGINT')
      await once(server, 'exit')
      rmSync(folder, { recursive: true })
    },
  }
}

test.skipIf(!existsSync(BINARIES))(
  'PostgreSQL 15 supports the migrations, rankings, job queue and live updates',
  async () => {
    const server = await startOldestPostgres()
    await migrateDatabase(server.url, resolve(import.meta.dirname, '../migrations'))
    const db = openDatabasePool(server.url)
    await setRankingCheckpointInterval(db)
    await db.execute(sql`
    with members as (
      insert into profiles (id, full_name, email, zip_code, is_public, onboarding_completed)
      select gen_random_uuid(), 'Rosa', nr::text, '85016', true, true from generate_series(1, 20) nr returning id
    )
    insert into user_litter_stats (user_id) select id from members`)
    await mergePendingLitterboardRankingChanges(db)
    await db.execute(sql`delete from profiles where email like '1%'`)
    const due = sql`select id from profiles order by created_at desc, id`
    const { actual, expected } = await readActualAndExpectedRanking(
      db,
      { rows: standings, board: 'newest_members' },
      '85016',
      due,
    )
    expect(actual).toEqual(expected)
    const log = pino({ enabled: false })
    const listener = openDatabaseListener(db, log)
    const queue = await openJobQueue({ db, listener, log, handlers: [] })
    const live = await openLiveUpdates({ db, listener })
    const receivedTopics: string[] = []
    live.subscribe(['town'], (topic) => receivedTopics.push(topic))
    await runInTransaction(db, (tx) => publishTopicChanges(tx, 'town'))
    await expect.poll(() => receivedTopics).toEqual(['town'])
    await queue.close()
    await listener.close()
    await db.$client.end()
    await server.stop()
  },
)
