import { sql } from 'drizzle-orm'
import { openDb } from '#platform/server/db/db.ts'
import { timeOf } from '../../timing.ts'
import { deeds } from './admin.ts'
import { posts, standings } from './boards.ts'
import { whileBare } from './bare.ts'
import { challenges } from './challenges.ts'
import { foresee, forget } from './chance.ts'
import { cleanups } from './cleanups.ts'
import { keptNumbers } from './kept.ts'
import { anAdmin, people } from './people.ts'

const HOUR = 60 * 60 * 1000
export const CLEANUPS_EACH = 10
/** A statement that writes keeps one processor busy. */
const AT_ONCE = 2

/** Members, cleanups and challenges in a database that has the schema; tells how long each step took. */
export async function build(url: string, members: number): Promise<void> {
  const db = openDb(url, { max: AT_ONCE, connectWithin: HOUR, answerWithin: HOUR })
  const step = async (name: string, work: () => Promise<unknown>) => {
    const seconds = (await timeOf(work)) / 1000
    console.log(`  ${name.padEnd(12)} ${seconds.toFixed(1).padStart(6)} s`)
  }
  await foresee(db)
  let filled = 0
  await step('in all', async () => {
    await whileBare(db, async () => {
      filled = performance.now()
      await step('cleanups', () => cleanups(db, { members, count: members * CLEANUPS_EACH, parts: AT_ONCE }))
      // what is counted from a table is planned by what is known of it
      await step('analyze', () => db.execute(sql`analyze cleanup_logs, user_loves`))
      await step('members', async () => {
        await people(db, members)
        await anAdmin(db)
        await db.execute(sql`analyze profiles`)
      })
      await step('kept numbers', () => keptNumbers(db))
      await step('challenges', () => challenges(db, members))
      await step('standings', () => standings(db))
      await step('audit log', () => deeds(db, members))
      filled = performance.now()
    })
    console.log(`  ${'indexes'.padEnd(12)} ${((performance.now() - filled) / 1000).toFixed(1).padStart(6)} s`)
    await forget(db)
    await step('posts', () => posts(db))
    await step('vacuum', () => db.execute(sql`vacuum analyze`))
  })
  await db.$client.end()
}
