import { openOperatorDatabase } from '#app/server/start/operator-database.ts'
import { insertManyMembers } from '#features/members/server/fixtures.ts'
import { type Db, inTransaction, openDb } from '#platform/server/db/db.ts'

/** Runs `work` in the database of a product that stores its data in this folder. */
export async function withDatabase(folder: string, work: (db: Db) => Promise<unknown>) {
  const { url, close } = await openOperatorDatabase({ DATA_DIR: folder }, folder)
  const db = openDb(url, { max: 2 })
  try {
    await work(db)
  } finally {
    await db.$client.end()
    await close()
  }
}

/** Creates verified, onboarded members with the password of the fixtures. */
export const createReadyMembers = (folder: string, emails: string[]) => {
  const about = { fullName: 'Ana Brook', zipCode: '85016', emailVerified: true, onboardingCompleted: true }
  const members = emails.map((email) => ({ ...about, email }))
  return withDatabase(folder, (db) => inTransaction(db, (tx) => insertManyMembers(tx, members)))
}
