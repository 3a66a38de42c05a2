import { explain as explainHere } from '#launch/trouble.mjs'

/** Errors whose message is written for whoever starts the product. The built server has classes of its own, hence by name. */
const WORDED = new Set(['Trouble', 'ConfigError', 'DatabaseUnfit', 'FilesUnavailable'])

const OF_POSTGRES: Record<string, string> = {
  '53100': 'The disk of the database is full. Make room and start again; nothing that was saved is lost.',
  '28P01': 'The database refuses the user or the password in DATABASE_URL. Correct it and start again.',
  '28000': 'The database refuses the user in DATABASE_URL. Correct it, or let the server accept it (pg_hba.conf).',
  '3D000': 'The database named in DATABASE_URL does not exist. Create it, or correct the name.',
  '42501': 'The database user in DATABASE_URL may not create tables. Make it the owner of the database.',
}

/** One sentence that says what to do; undefined for a fault of ours, which deserves its stack. */
export function explain(error: unknown): string | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth++) {
    if (WORDED.has(at.name)) return at.message
    const sentence = OF_POSTGRES[String((at as { code?: unknown }).code)] ?? explainHere(at)
    if (sentence) return sentence
  }
  return undefined
}
