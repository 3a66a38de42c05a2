import { type PlannedChallenge, planChallenges } from './challenges/plan.ts'
import { type PlannedEvent, planEvents } from './events/plan.ts'
import type { Cleanup } from './history/cleanup.ts'
import { planHistory } from './history/history.ts'
import { pickLovers } from './history/loves.ts'
import { residents as everybody } from './residents.ts'
import { addReviewHints } from './history/review-hints.ts'
import type { Resident } from './residents/resident.ts'
import { pickSignUpDay } from './history/cleanup-days.ts'

export type PlannedCleanup = Cleanup & { owner: Resident; lovers: Resident[] }
export type TownPlan = {
  members: { resident: Resident; joined: string }[]
  cleanups: PlannedCleanup[]
  challenges: PlannedChallenge[]
  events: PlannedEvent[]
}

/** Plans the demo town: its members and everything they have done until now. The result depends only on the time. */
export function planTown(now: Date, residents: Resident[] = everybody): TownPlan {
  return {
    members: residents.map((resident) => ({ resident, joined: pickSignUpDay(resident, now) })),
    cleanups: addReviewHints(
      residents.flatMap((owner) =>
        planHistory(owner, now).map((cleanup) => ({
          ...cleanup,
          owner,
          lovers: pickLovers(owner, cleanup, residents),
        })),
      ),
    ),
    challenges: planChallenges(now, residents),
    events: planEvents(now),
  }
}
