import { rm } from 'node:fs/promises'
import { aMember } from '#features/members/server/fixtures.ts'
import { type Tx, runInTransaction } from '#platform/server/db/db.ts'
import { TEST_PASSWORD, aUniqueEmailAddress } from '../members.ts'
import { withDatabaseOfServerUnderTest } from './database.ts'
import { createTemporaryFolder, startProductForTests } from './product.ts'

/** Starts an empty place as an operator does, without the demo, so that its admins need a second factor. */
export async function startPlace(name: string) {
  const folder = await createTemporaryFolder()
  const product = await startProductForTests(name, { DATA_DIR: folder, DEMO: '0' })
  const inDatabase = (work: (tx: Tx) => Promise<unknown>) =>
    withDatabaseOfServerUnderTest(folder, (db) => runInTransaction(db, work))
  return {
    product,
    inDatabase,
    /** Creates an admin who can sign in with a password and has no second factor. */
    async anAdmin({ isSuperadmin = false } = {}) {
      const admin = { email: aUniqueEmailAddress(), password: TEST_PASSWORD }
      const about = { fullName: 'Ada Brook', onboardingCompleted: true, isAdmin: true, isSuperadmin }
      await inDatabase((tx) => aMember(tx, { ...admin, ...about }))
      return admin
    },
    /** Creates a member who can sign in. */
    async aSignInMember() {
      const member = { email: aUniqueEmailAddress(), password: TEST_PASSWORD }
      await inDatabase((tx) => aMember(tx, { ...member, fullName: 'Nia Brook', onboardingCompleted: true }))
      return member
    },
    async aMember(fullName: string) {
      let id = ''
      await inDatabase(async (tx) => {
        id = (await aMember(tx, { fullName })).id
      })
      return id
    },
    async stop() {
      await product.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
