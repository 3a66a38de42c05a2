import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { Trouble } from '#launch/trouble.mjs'
import { NewAccount } from '#features/members/contract/accounts.ts'
import { type AdminLevel, createAccount, makeAdmin } from '#features/members/server/service.ts'
import { inTransaction, openDb } from '#platform/server/db/db.ts'
import { migrate } from '#platform/server/db/migrate.ts'

const USAGE =
  'Usage: npm run make-admin -- you@example.org [--super] [--name "Your Name"] [--zip 85016]\n' +
  'Makes a member an admin, or a superadmin with --super. Creates an account if the email address has none.\n' +
  'Set PASSWORD to choose the password of a new account.'

/** Grants admin rights to an email address, and creates its account if there is none. Returns the report to print. */
export async function makeAdminByCommand(url: string, args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const { email, level, ...given } = read(args)
  await migrate(url, 'migrations')
  const db = openDb(url, { max: 1 })
  try {
    const known = await inTransaction(db, (tx) => makeAdmin(tx, email, level))
    if (known) return known === 'made' ? `${email} is now ${TITLES[level]}.` : `${email} already has these rights.`
    const { account, told } = await newAccount({ email, ...given }, env.PASSWORD)
    await inTransaction(db, async (tx) => {
      await createAccount(tx, account)
      await makeAdmin(tx, email, level)
    })
    return `${email} has a new account and is ${TITLES[level]}.${told}`
  } finally {
    await db.$client.end()
  }
}

const TITLES: Record<AdminLevel, string> = { admin: 'an admin', superadmin: 'a superadmin' }

function read(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { super: { type: 'boolean', default: false }, name: { type: 'string' }, zip: { type: 'string' } },
    })
    const [email, ...rest] = positionals
    if (!email || rest.length) throw new Trouble(USAGE)
    return {
      email: email.trim().toLowerCase(),
      level: values.super ? ('superadmin' as const) : ('admin' as const),
      name: values.name,
      zip: values.zip,
    }
  } catch (error) {
    throw error instanceof Trouble ? error : new Trouble(USAGE)
  }
}

type Given = { email: string; name: string | undefined; zip: string | undefined }

/** Prompts for missing fields if there is a terminal. Without PASSWORD, generates a password and reports it once. */
async function newAccount({ email, name, zip }: Given, password: string | undefined) {
  const ask = process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stdout }) : undefined
  const madeUp = password ? undefined : randomBytes(12).toString('base64url')
  const asked = {
    email,
    fullName: name ?? (await ask?.question('Full name: ')) ?? '',
    zipCode: zip ?? (await ask?.question('ZIP/postal code: ')) ?? '',
    password: password ?? madeUp,
  }
  ask?.close()
  const { data: account, error } = NewAccount.safeParse(asked)
  if (!account) throw new Trouble(`${error.issues.map(({ message }) => message).join(' ')}\n${USAGE}`)
  return {
    account,
    told: madeUp ? ` Its password is ${madeUp} and is shown only this once. Change it after the first sign-in.` : '',
  }
}
