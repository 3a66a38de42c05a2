import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createWorkingCopy } from './working-copy.ts'
import { findDrawnMutant, readDrawnMutants, writeDrawnMutants } from './drawn.ts'
import { findExplanation } from './explained.ts'
import { runEndToEndTests } from './end-to-end.ts'
import { type Mutant, listSubjectMutants, listAllMutants } from './mutants.ts'
import { type RecordEntry, type MutantOutcome, openRecord } from './record.ts'
import { printReport } from './report.ts'
import { type TestRunner, createTestRunner } from './test-runner.ts'
import { readImportGraph } from '../../scripts/testing/import-graph.ts'

/*
 * npm run bench -- mutants
 * Mutation testing. Without --all it mutates the subjects of subjects.ts and runs the tests that are listed there. With
 * --all it mutates all TypeScript under src/. It runs the unit tests that import the file, then the compiler, then the
 * end-to-end tests of its pages. --draw=list.json only writes the list of drawn mutants. --drawn=list.json runs the
 * mutants of a list, also in another tree whose files have moved.
 */

const { values: flags } = parseArgs({
  allowNegative: true,
  options: {
    all: { type: 'boolean', default: false },
    subject: { type: 'string' },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    file: { type: 'string', default: '' },
    id: { type: 'string' },
    survivors: { type: 'boolean', default: false },
    types: { type: 'boolean', default: true },
    browser: { type: 'boolean', default: true },
    draw: { type: 'string' },
    drawn: { type: 'string' },
    report: { type: 'boolean', default: false },
    record: { type: 'string' },
  },
})

/** Maximum time for the tests of one mutant, which may loop forever. It is generous, because a busy machine is slow. */
const TEST_TIMEOUT_MS = 20 * 60_000

/** Replacements that keep the type of an expression, so that running the compiler is pointless. */
const KEEPS_TYPE = /^(?:-?\d+|[=!<>]+|[-+*/]|turned)$/

const root = resolve(import.meta.dirname, '../..')
/** Resolves a path of the command line against the caller's folder, because npm changes the working directory. */
const typedPath = (path: string) => resolve(process.env['INIT_CWD'] ?? '.', path)
const record = openRecord(flags.record ? typedPath(flags.record) : resolve(root, '.cache/mutants/record.jsonl'))
const isWhole = flags.all || flags.drawn !== undefined
const all = isWhole ? listAllMutants(readImportGraph(root)) : listSubjectMutants(root)
const chosen = flags.drawn ? readListedMutants(flags.drawn) : chooseMutants()

if (flags.draw) {
  writeDrawnMutants(typedPath(flags.draw), chosen)
  console.log(`${chosen.length} of ${all.length} drawn`)
} else {
  if (!flags.report) await runAll(flags.drawn ? chosen.filter((mutant) => !hasResult(mutant)) : chosen)
  printReport(flags.drawn ? chosen : all, record)
}

/** Reads a list of drawn mutants and returns those that this tree still has. */
function readListedMutants(path: string): Mutant[] {
  return readDrawnMutants(typedPath(path)).flatMap((drawn) => {
    const found = findDrawnMutant(all, drawn)
    if (!found) console.log(`not found: ${drawn.id} ${drawn.file}: ${drawn.line} | ${drawn.from} => ${drawn.to}`)
    return found ?? []
  })
}

function chooseMutants(): Mutant[] {
  const ids = flags.id?.split(',')
  const wanted = all.filter(
    ({ id, subject, file }) =>
      (!ids || ids.includes(id)) && (!flags.subject || subject === flags.subject) && file.includes(flags.file),
  )
  if (ids) return wanted
  if (flags.survivors)
    return wanted.filter((mutant) => record.last.get(mutant.id)?.outcome === 'survived' && !findExplanation(mutant))
  return drawSample(wanted.filter((mutant) => !findExplanation(mutant))).filter((mutant) => !hasResult(mutant))
}

/** Whether the mutant has a result. A run that failed for another reason does not count. */
function hasResult({ id }: Mutant): boolean {
  const entry = record.last.get(id)
  return entry !== undefined && entry.outcome !== 'unclear'
}

/** Draws the same number of mutants from each subject. The order is a hash of id and seed, so a seed repeats a draw. */
function drawSample(wanted: Mutant[]): Mutant[] {
  if (!flags.sample) return wanted
  const number = ({ id }: Mutant) =>
    (Number.parseInt(id.slice(0, 8), 16) * (2 * Number(flags.seed) + 1) * 40_503) % 4_294_967_291
  const most = Number(flags.sample)
  const bySubject = Object.values(Object.groupBy(wanted, ({ subject }) => subject)).map((of) =>
    of!.toSorted((one, other) => number(one) - number(other)).slice(0, most),
  )
  // Subjects alternate, so that an interrupted run has tested equally many of each.
  return Array.from({ length: most }, (_, nr) => bySubject.flatMap((of) => of[nr] ?? [])).flat()
}

async function runAll(mutants: Mutant[]) {
  const copy = createWorkingCopy(root)
  const tests = await createTestRunner(copy.folder)
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => (stopping = true))
  try {
    const whole = await tests.template()
    const meeting = { copy, tests, whole, held: new Set<string>(), longest: new Map<string, number>() }
    for (const [nr, mutant] of mutants.entries()) {
      if (stopping) break
      const entry = await runMutant(mutant, meeting)
      record.add(entry)
      const { subject, id, outcome, ms, place, by = '' } = entry
      console.log(`${nr + 1}/${mutants.length} ${subject} ${id} ${outcome} ${Math.round(ms / 1000)} s ${place} ${by}`)
    }
  } finally {
    await tests.close()
    copy.remove()
  }
}

type RunContext = {
  copy: ReturnType<typeof createWorkingCopy>
  tests: TestRunner
  whole: string
  held: Set<string>
  longest: Map<string, number>
}

async function runMutant(mutant: Mutant, { copy, tests, whole, held, longest }: RunContext): Promise<RecordEntry> {
  const begun = performance.now()
  const { id, subject, file, line, from, to } = mutant
  const entry = (outcome: MutantOutcome, by?: string): RecordEntry => ({
    id,
    subject,
    outcome,
    place: `${file}: ${line} | ${from} => ${to}`,
    by,
    ms: Math.round(performance.now() - begun),
    at: new Date().toISOString(),
  })
  const isSql = file.endsWith('.sql')
  copy.change(mutant)
  try {
    const template = isSql ? await tests.template().catch(() => undefined) : whole
    if (!template) return entry('no mutant', 'the SQL fails')
    const key = mutant.tests.join()
    const sent = performance.now()
    // Tests that terminate take about as long as they did before.
    const patience = Math.min(TEST_TIMEOUT_MS, 3 * (longest.get(key) ?? TEST_TIMEOUT_MS) + 60_000)
    const answer = await tests.run({ tests: mutant.tests, changed: isSql ? [] : [file], template }, patience)
    if (answer && !answer.killed && !answer.failed)
      longest.set(key, Math.max(performance.now() - sent, longest.get(key) ?? 0))
    if (isSql) await tests.forget(template)
    if (!answer) return entry('slow')
    if (answer.failed) return entry('unclear', answer.failed)
    if (answer.killed) {
      copy.restore(mutant)
      const unharmed = await passesWithoutMutant(answer.killed.file, { tests, whole, held })
      if (!unharmed) return entry('unclear', `fails without a mutant too: ${Object.values(answer.killed).join(': ')}`)
      return entry(/timed out/i.test(answer.killed.why) ? 'slow' : 'killed', Object.values(answer.killed).join(': '))
    }
    // All these tests pass without a noticeable mutant, so they need no control run later.
    for (const test of mutant.tests) held.add(test)
    if (!isSql && flags.types && !KEEPS_TYPE.test(to) && !copy.typesHold(isWhole)) return entry('types')
    const seen =
      flags.browser && mutant.journeys?.length
        ? await runEndToEndTests(copy.folder, mutant.journeys, TEST_TIMEOUT_MS)
        : {}
    if (!seen) return entry('slow')
    if (seen.failed) return entry('unclear', seen.failed)
    if (!seen.killed) return entry('survived')
    copy.restore(mutant)
    const isUnharmed =
      seen.killed.file === 'build' || (await endToEndPassesWithoutMutant(seen.killed.file, copy.folder, held))
    return entry(isUnharmed ? 'killed' : 'unclear', Object.values(seen.killed).join(': '))
  } finally {
    copy.restore(mutant)
  }
}

/**
 * Control run: whether a failed test file passes without a mutant. A broken test would otherwise kill every mutant.
 * Each file is checked once.
 */
async function passesWithoutMutant(
  file: string,
  { tests, whole, held }: Pick<RunContext, 'tests' | 'whole' | 'held'>,
): Promise<boolean> {
  if (held.has(file)) return true
  const answer = await tests.run({ tests: [file], changed: [], template: whole }, TEST_TIMEOUT_MS)
  if (!answer || answer.killed || answer.failed) return false
  held.add(file)
  return true
}

async function endToEndPassesWithoutMutant(file: string, folder: string, held: Set<string>): Promise<boolean> {
  if (held.has(file)) return true
  const answer = await runEndToEndTests(folder, [file], TEST_TIMEOUT_MS)
  if (!answer || answer.killed || answer.failed) return false
  held.add(file)
  return true
}
