import { TEST_MEMBER_PASSWORD } from '#features/members/server/fixtures.ts'
import { ACCOUNT_TEST_COMMANDS } from './account-commands.ts'
import { ADMIN_COMMANDS } from './admin-commands.ts'
import { ATTACK_COMMANDS } from './attack-commands.ts'
import { FACTOR_COMMANDS } from './factor-commands.ts'
import { type Command, History } from './history.ts'
import { checkInvariants } from './invariants.ts'
import { type Actor, INVARIANTS, type Invariant } from './model.ts'
import { SESSION_TEST_COMMANDS } from './session-commands.ts'
import type { Site } from './site.ts'

export const COMMANDS: Record<string, Command> = {
  ...ACCOUNT_TEST_COMMANDS,
  ...SESSION_TEST_COMMANDS,
  ...FACTOR_COMMANDS,
  ...ADMIN_COMMANDS,
  ...ATTACK_COMMANDS,
}

export type Step = { command: string; actor: Actor; browser: number; n: number }
/** Two concurrent commands. The second begins after the database has run `lead` other statements. */
export type Race = { first: Step; second: Step; lead: number }
/** Beginnings of a history: without an account, or with one that signs in with these factors. */
export const INITIAL_ACCOUNTS = [
  'nothing',
  'signed up by the owner',
  'signed up by the stranger',
  'member',
  'member with app',
  'member with passkey',
  'admin with app',
] as const
type Beginning = (typeof INITIAL_ACCOUNTS)[number]
/** Maximum number of possible steps in a history. */
const MOST_PLAYED_STEPS = 9
export type Plan = { beginning: Beginning; steps: (Step | Race)[] }

const isRace = (step: Step | Race): step is Race => 'first' in step

/** Plays one history. Throws when an invariant is broken, with the steps so far in the error. */
export async function runHistory(
  site: Site,
  plan: Plan,
  checked: ReadonlySet<Invariant> = new Set(INVARIANTS),
): Promise<History> {
  await site.beginNextDay()
  const history = new History(site, checked)
  await begin(history, plan.beginning)
  try {
    let left = MOST_PLAYED_STEPS
    for (const step of plan.steps) {
      if (left === 0) break
      const played = isRace(step) ? await playBoth(history, step) : await play(history, step, false)
      if (!played) continue
      left--
      await history.cheapenPassword()
      await checkInvariants(history)
    }
  } catch (error) {
    const told = error instanceof Error ? error.message : String(error)
    throw new Error(`${told}\n  ${[plan.beginning, ...history.trace.map(({ text }) => text)].join('\n  ')}`, {
      cause: error,
    })
  }
  return history
}

async function begin(history: History, beginning: Beginning): Promise<void> {
  const { model, site } = history
  if (beginning === 'nothing') return
  const opener = beginning.endsWith('owner') ? 'owner' : beginning.endsWith('stranger') ? 'stranger' : undefined
  if (opener) {
    for (const command of ['signUp', 'signIn']) await play(history, { command, actor: opener, browser: 0, n: 0 }, false)
    return
  }
  const isAdmin = beginning === 'admin with app'
  const member = await site.newMember({ email: model.email, isAdmin })
  model.openAccount({ id: member.id, isVerified: true, isAdmin }, TEST_MEMBER_PASSWORD)
  model.knownPasswords.owner.add(TEST_MEMBER_PASSWORD)
  if (beginning.endsWith('app')) model.app = { ...(await site.giveApp(member)), holders: new Set(['owner']) }
  if (beginning === 'member') return
  // The sign-in remembers the browser if the member has an app.
  await play(history, { command: 'signIn', actor: 'owner', browser: 1, n: 0 }, false)
  if (beginning === 'member with passkey')
    await play(history, { command: 'addPasskey', actor: 'owner', browser: 1, n: 0 }, false)
}

/** Plays and records one step. Returns whether the step was possible. */
async function play(history: History, step: Step, isInRace: boolean): Promise<boolean> {
  const { command, actor, n } = step
  const browser = history.browsers[actor][step.browser]!
  const line = { text: `${isInRace ? '  ' : ''}${actor}, ${browser.name}: ${command} (${n})` }
  history.trace.push(line)
  const result = await COMMANDS[command]!(history, { actor, browser, n, isRace: isInRace })
  if (result === undefined) history.trace.splice(history.trace.indexOf(line), 1)
  line.text += `: ${result}`
  if (/\b2\d\d\b/.test(result ?? '')) history.accepted.add(command)
  return result !== undefined
}

/** Plays two steps concurrently in two browsers. */
async function playBoth(history: History, { first, second, lead }: Race): Promise<boolean> {
  const isSameBrowser = first.actor === second.actor && first.browser === second.browser
  const other = isSameBrowser ? { ...second, browser: 1 - second.browser } : second
  history.trace.push({ text: `at once, the second ${lead} statements later:` })
  const running = [play(history, first, true)]
  for (let answered = 0; answered < lead; answered++) await history.site.platform.db.$client.query('select')
  running.push(play(history, other, true))
  const results = await Promise.allSettled(running)
  for (const result of results) if (result.status === 'rejected') throw result.reason
  return results.some((result) => result.status === 'fulfilled' && result.value)
}
