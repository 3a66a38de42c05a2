import fc from 'fast-check'
import type { Invariant } from './model.ts'
import { INITIAL_ACCOUNTS, COMMANDS, type Plan, type Step, runHistory } from './run-history.ts'
import type { Site } from './site.ts'

/** Weight with which a command is drawn, 1 by default. */
const WEIGHTS: Record<string, number> = { signIn: 12, finishSignIn: 6, signUp: 6, confirmAddress: 6, resetPassword: 6 }
/** Commands that are slow (hashing, dozens of guesses) or leave little to do afterwards. */
const RARE = ['turnAppOn', 'renewRecoveryCodes', 'guessCodes', 'deleteAccount']

const commandName = fc.oneof(
  ...Object.keys(COMMANDS).map((name) => ({
    weight: RARE.includes(name) ? 1 : (WEIGHTS[name] ?? 3),
    arbitrary: fc.constant(name),
  })),
)
const MOST_N = 59
const step: fc.Arbitrary<Step> = fc.record({
  command: commandName,
  actor: fc.constantFrom('owner' as const, 'stranger' as const),
  browser: fc.nat({ max: 1 }),
  n: fc.nat({ max: MOST_N }),
})
const stepOf = (...names: string[]) =>
  fc.tuple(step, fc.constantFrom(...names)).map(([drawn, command]) => ({ ...drawn, command }))
const lead = fc.nat({ max: 40 })
/** Race that only a lock can decide: the owner signs in on one device and ends sessions on the other. */
const sessionRace = fc.record({
  first: stepOf('signIn', 'finishSignIn', 'signInWithPasskey').map((drawn) => ({ ...drawn, actor: 'owner' as const })),
  second: stepOf('changePassword', 'endOtherSessions', 'resetPassword', 'disable').map((drawn) => ({
    ...drawn,
    actor: 'owner' as const,
  })),
  lead,
})
const race = fc.oneof(fc.record({ first: step, second: step, lead }), sessionRace)

/** Number of drawn steps. Many are impossible at their turn and are skipped. */
const MAX_STEPS = 40

const plan: fc.Arbitrary<Plan> = fc.record({
  beginning: fc.constantFrom(...INITIAL_ACCOUNTS),
  steps: fc.array(fc.oneof({ weight: 6, arbitrary: step }, { weight: 1, arbitrary: race }), {
    minLength: 1,
    maxLength: MAX_STEPS,
    size: 'max',
  }),
})

type Options = {
  histories: number
  seed?: number | undefined
  /** Path to a failed history of the seed, as printed by a failure. */
  path?: string | undefined
  checked?: ReadonlySet<Invariant> | undefined
  /** Maximum seconds of shrinking a failed history. */
  shrinkSeconds?: number | undefined
  onHistory?: (played: number) => void
}

export type Findings = {
  histories: number
  steps: number
  seed: number
  accepted: Set<string>
  failure?: string
}

/** Plays random histories until an invariant is broken, and shrinks the history that broke it. */
export async function playHistories(site: Site, options: Options): Promise<Findings> {
  const { histories, seed, path, checked, shrinkSeconds = 30, onHistory } = options
  let played = 0
  let steps = 0
  const accepted = new Set<string>()
  let failedAt: number | undefined
  let shrinksUntil = Infinity
  const property = fc.asyncProperty(plan, async (drawn) => {
    // Shrinking ends early by letting every further attempt pass.
    if (performance.now() > shrinksUntil) return
    try {
      const { trace, accepted: names } = await runHistory(site, drawn, checked)
      for (const name of names) accepted.add(name)
      steps += trace.length
      played++
      onHistory?.(played)
    } catch (error) {
      failedAt ??= played + 1
      shrinksUntil = Math.min(shrinksUntil, performance.now() + shrinkSeconds * 1000)
      throw error
    }
  })
  const details = await fc.check(property, {
    numRuns: histories,
    ...(seed !== undefined && { seed }),
    ...(path !== undefined && { path }),
  })
  const found = { histories: failedAt ?? played, steps, seed: details.seed, accepted }
  if (!details.failed) return found
  const { errorInstance, counterexamplePath, counterexample } = details
  const told = errorInstance instanceof Error ? errorInstance.message : String(errorInstance)
  const replay = `Replay: DOORS_SEED=${details.seed} DOORS_PATH=${counterexamplePath} npm test -- doors.test\nReplay: npm run bench -- doors --seed=${details.seed} --path=${counterexamplePath}`
  const failure = `${told}\n${replay}\n${JSON.stringify(counterexample?.[0])}`
  return { ...found, failure }
}
