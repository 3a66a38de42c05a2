import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'

export type MutantOutcome = 'killed' | 'types' | 'slow' | 'survived' | 'no mutant' | 'unclear'
export type RecordEntry = {
  id: string
  subject: string
  outcome: MutantOutcome
  place: string
  by?: string
  ms: number
  at: string
}

/**
 * Opens the record of results (JSON lines), from which an interrupted run resumes. For a mutant that ran several times
 * the last line counts.
 */
export function openRecord(path: string) {
  mkdirSync(dirname(path), { recursive: true })
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : []
  const entries = lines.map((line) => JSON.parse(line) as RecordEntry)
  const last = new Map(entries.map((entry) => [entry.id, entry]))
  const once = new Set(entries.filter(({ outcome }) => outcome === 'survived').map(({ id }) => id))
  return {
    last,
    /** Ids of mutants that have survived at least once. */
    once,
    add(entry: RecordEntry) {
      last.set(entry.id, entry)
      if (entry.outcome === 'survived') once.add(entry.id)
      appendFileSync(path, `${JSON.stringify(entry)}\n`)
    },
  }
}
