import { rm } from 'node:fs/promises'
import { aMember } from '#features/members/server/fixtures.ts'
import { type Tx, runInTransaction } from '#platform/server/db/db.ts'
import { TEST_PASSWORD, aUniqueEmailAddress } from '../members.ts'
import { withServerDatabase } from './database.ts'
import { createTemporaryFolder, startProductForTests } from './product.ts'

/** Starts an empty installation without the demo, so its admins need a second factor. */
export async function startInstallation(name: string) {
  const folder = await createTemporaryFolder()
  const product = await startProductForTests(name, { DATA_DIR: folder, DEMO: '0' })
  const inDatabase = (work: (tx: Tx) => Promise<unknown>) =>
    withServerDatabase(folder, (db) => runInTransaction(db, work))
  return {
    product,
    inDatabase,
    async anAdmin({ isSuperadmin = false } = {}) {
      const admin = { email: aUniqueEmailAddress(), password: TEST_PASSWORD }
      const about = { fullName: 'Ada Brook', onboardingCompleted: true, isAdmin: true, isSuperadmin }
      await inDatabase((tx) => aMember(tx, { ...admin, ...about }))
      return admin
    },
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
