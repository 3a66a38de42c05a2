import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { OperatorError } from '#launch/operator-error.mjs'
import { USAGE } from '#launch/usage.mjs'
import { NewAccountInput } from '#features/members/contract/accounts.ts'
import { type AdminRightsLevel, createAccount, grantAdminRights } from '#features/members/server/service.ts'
import { runInTransaction, openDatabasePool } from '#platform/server/db/db.ts'
import { migrateDatabase } from '#platform/server/db/migrate.ts'

/**
 * Runs the make-admin command: grants admin rights to an email address, and creates its account if there is none.
 * Returns the report to print.
 */
export async function runMakeAdminCommand(url: string, args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const { email, level, ...given } = parseArguments(args)
  await migrateDatabase(url, 'migrations')
  const db = openDatabasePool(url, { max: 1 })
  try {
    const result = await runInTransaction(db, (tx) => grantAdminRights(tx, email, level))
    if (result)
      return result === 'made' ? `${email} is now ${LEVEL_NAMES[level]}.` : `${email} already has these rights.`
    const { account, passwordNotice } = await readNewAccount({ email, ...given }, env.PASSWORD)
    await runInTransaction(db, async (tx) => {
      await createAccount(tx, account)
      await grantAdminRights(tx, email, level)
    })
    return `${email} has a new account and is ${LEVEL_NAMES[level]}.${passwordNotice}`
  } finally {
    await db.$client.end()
  }
}

const LEVEL_NAMES: Record<AdminRightsLevel, string> = { admin: 'an admin', superadmin: 'a superadmin' }

function parseArguments(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { super: { type: 'boolean', default: false }, name: { type: 'string' }, zip: { type: 'string' } },
    })
    const [email, ...rest] = positionals
    if (!email || rest.length) throw new OperatorError(USAGE['make-admin'])
    return {
      email: email.trim().toLowerCase(),
      level: values.super ? ('superadmin' as const) : ('admin' as const),
      name: values.name,
      zip: values.zip,
    }
  } catch (error) {
    throw error instanceof OperatorError ? error : new OperatorError(USAGE['make-admin'])
  }
}

type AccountInput = { email: string; name: string | undefined; zip: string | undefined }

/**
 * Reads the fields of the new account and prompts for missing ones if there is a terminal. Without PASSWORD, a password
 * is generated and reported once.
 */
async function readNewAccount({ email, name, zip }: AccountInput, password: string | undefined) {
  const prompt = process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stdout }) : undefined
  const generatedPassword = password ? undefined : randomBytes(12).toString('base64url')
  const input = {
    email,
    fullName: name ?? (await prompt?.question('Full name: ')) ?? '',
    zipCode: zip ?? (await prompt?.question('ZIP/postal code: ')) ?? '',
    password: password ?? generatedPassword,
  }
  prompt?.close()
  const { data: account, error } = NewAccountInput.safeParse(input)
  if (!account)
    throw new OperatorError(`${error.issues.map(({ message }) => message).join(' ')}\n${USAGE['make-admin']}`)
  return {
    account,
    passwordNotice: generatedPassword
      ? ` Its password is ${generatedPassword} and is shown only this once. Change it after the first sign-in.`
      : '',
  }
}
