import { sql } from 'drizzle-orm'
import { aMember } from '#features/members/server/fixtures.ts'
import { makeAdmin } from '#features/members/server/service.ts'
import { profiles } from '#features/members/server/tables.ts'
import { type Db, type Tx, inTransaction } from '#platform/server/db/db.ts'

export type Login = { role: string; email: string; password: string }

const PASSWORD = 'clean-streets-42'
export const demoLogins: Login[] = [
  { role: 'member', email: 'rosa@cleanstreak.example', password: PASSWORD },
  { role: 'admin', email: 'grace@cleanstreak.example', password: PASSWORD },
  { role: 'superadmin', email: 'sam@cleanstreak.example', password: PASSWORD },
]

/** All or nothing, and once: whoever is stopped half-way leaves an empty town to the next start. */
export const fillDemoTown = (db: Db) =>
  inTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('demo town'))`)
    if (await tx.$count(profiles)) return
    await settle(tx)
  })

async function settle(tx: Tx) {
  const [rosa, grace, sam] = demoLogins.map(({ email }) => email) as [string, string, string]
  const resident = { password: PASSWORD, country: 'United States' }
  await aMember(tx, { ...resident, email: rosa, fullName: 'Rosa Medina', zipCode: '85016' })
  await aMember(tx, { ...resident, email: grace, fullName: 'Grace Liu', zipCode: '85003' })
  await aMember(tx, { ...resident, email: sam, fullName: 'Sam Okafor', zipCode: '85004' })
  await makeAdmin(tx, grace, 'admin')
  await makeAdmin(tx, sam, 'superadmin')
}
