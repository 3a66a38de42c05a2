import { openDatabaseForOperatorCommand } from '#app/server/start/operator-database.ts'
import { insertManyTestMembers } from '#features/members/server/fixtures.ts'
import { type Db, runInTransaction, openDatabasePool } from '#platform/server/db/db.ts'

/** Runs `work` with a connection to the database of the running product with this data folder. */
export async function withServerDatabase(folder: string, work: (db: Db) => Promise<unknown>) {
  const { url, close } = await openDatabaseForOperatorCommand({ DATA_DIR: folder }, folder)
  const db = openDatabasePool(url, { max: 2 })
  try {
    await work(db)
  } finally {
    await db.$client.end()
    await close()
  }
}

/** Creates members who have verified their email and completed onboarding, with the password of all test members. */
export const createOnboardedMembers = (folder: string, emails: string[]) => {
  const about = { fullName: 'Ana Brook', zipCode: '85016', emailVerified: true, onboardingCompleted: true }
  const members = emails.map((email) => ({ ...about, email }))
  return withServerDatabase(folder, (db) => runInTransaction(db, (tx) => insertManyTestMembers(tx, members)))
}
