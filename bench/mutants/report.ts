import { findExplanation } from './explained.ts'
import type { Mutant } from './mutants.ts'
import type { RecordEntry, openRecord } from './record.ts'

/** Prints a row for each subject, then every surviving mutant that explained.ts does not list. */
export function printReport(all: Mutant[], { last, once }: ReturnType<typeof openRecord>): void {
  const met = all.flatMap((mutant) => {
    const entry = last.get(mutant.id)
    return entry ? [{ mutant, entry, explained: entry.outcome === 'survived' && findExplanation(mutant) }] : []
  })
  const row = (subject: string) => {
    const own = met.filter(
      ({ mutant, entry }) => mutant.subject === subject && !['no mutant', 'unclear'].includes(entry.outcome),
    )
    const of = (...outcomes: RecordEntry['outcome'][]) => own.filter(({ entry }) => outcomes.includes(entry.outcome))
    const killed = of('killed', 'slow')
    return {
      subject,
      'mutants there are': all.filter((mutant) => mutant.subject === subject).length,
      drawn: own.length,
      killed: killed.filter(({ mutant }) => !once.has(mutant.id)).length,
      'of these by a time-out': killed.filter(({ entry }) => entry.outcome === 'slow').length,
      'by types': of('types').length,
      'killed after surviving once': killed.filter(({ mutant }) => once.has(mutant.id)).length,
      explained: own.filter(({ explained }) => explained).length,
      left: of('survived').filter(({ explained }) => !explained).length,
    }
  }
  console.table([...new Set(all.map(({ subject }) => subject))].map(row))
  for (const { entry, explained } of met)
    if (entry.outcome === 'survived' && !explained) console.log(`${entry.subject} ${entry.id} ${entry.place}`)
}
