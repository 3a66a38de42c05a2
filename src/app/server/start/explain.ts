import { explain as explainHere } from '#launch/trouble.mjs'
import { isDatabaseAway, isDiskFull } from '#platform/server/db/outage.ts'

/** Errors whose message is written for whoever starts the product. The built server has classes of its own, hence by name. */
const WORDED = new Set(['Trouble', 'ConfigError', 'DatabaseUnfit', 'FilesUnavailable', 'BackupUnfit'])

const OF_YOUR_DATABASE: Record<string, string> = {
  '28P01': 'The database refuses the user or the password in DATABASE_URL. Correct it and start again.',
  '28000': 'The database refuses the user in DATABASE_URL. Correct it, or let the server accept it (pg_hba.conf).',
  '3D000': 'The database named in DATABASE_URL does not exist. Create it, or correct the name.',
  '42501': 'The database user in DATABASE_URL may not create tables. Make it the owner of the database.',
}

/** What PostgreSQL finds wrong with its own files: lost connections, missing files, wrong checksums. */
const OF_DAMAGED_FILES = /^(22023|58|XX|F0|3D|28)/

type Fault = Error & { code?: unknown; severity?: unknown }

/**
 * One sentence that says what to do; undefined for a fault of ours, which deserves its stack.
 * `folder` is where our own database lies, when it is in use.
 */
export function explain(error: unknown, folder?: string): string | undefined {
  for (const cause of causesOf(error)) {
    if (WORDED.has(cause.name)) return cause.message
    if (typeof cause.severity === 'string') return explainPostgres(cause, folder)
    const sentence = explainHere(cause)
    if (sentence) return sentence
  }
  if (isDatabaseAway(error) && !folder)
    return 'The database in DATABASE_URL does not answer. Start it, or correct the address, and start again.'
  return undefined
}

function explainPostgres(fault: Fault, folder: string | undefined): string | undefined {
  const code = String(fault.code)
  if (isDiskFull(fault))
    return 'The disk of the database is full. Make room and start again; nothing that was saved is lost.'
  if (!folder) return OF_YOUR_DATABASE[code]
  if (OF_DAMAGED_FILES.test(code))
    return `The database in ${folder} is damaged (PostgreSQL says: ${fault.message}). Restore that folder from a backup, or move it away to start afresh.`
  return undefined
}

function* causesOf(error: unknown): Generator<Fault> {
  for (let at = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth++) yield at
}
