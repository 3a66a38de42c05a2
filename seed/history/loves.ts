import type { Cleanup } from './cleanup.ts'
import { createRandom } from '../random.ts'
import type { Resident } from '../residents/resident.ts'

/** Average number of loves of a cleanup, per square of its member's popularity. */
const LOVES_PER_POPULARITY = 0.065

const canLove = ({ about }: Resident) =>
  !about.isDisabled && about.emailVerified !== false && about.onboardingCompleted !== false

/** Picks the members who love a cleanup: distinct members other than the owner, and only for approved cleanups. */
export function pickLovers(owner: Resident, { status, date }: Cleanup, everybody: Resident[]): Resident[] {
  if (status !== 'approved') return []
  const random = createRandom(`loves of ${owner.email} on ${date}`)
  const count = owner.popularity ** 2 * LOVES_PER_POPULARITY * (0.3 + 1.4 * random.next())
  const others = everybody.filter((resident) => resident !== owner && canLove(resident))
  return random.shuffled(others).slice(0, Math.round(count))
}
