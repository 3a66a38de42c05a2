import { type PlannedChallenge, planChallenges } from './challenges/plan.ts'
import { type PlannedEvent, planEvents } from './events/plan.ts'
import type { Cleanup } from './history/cleanup.ts'
import { historyOf } from './history/history.ts'
import { loversOf } from './history/loves.ts'
import { residents as everybody } from './residents.ts'
import { withSecondLooks } from './history/second-looks.ts'
import type { Resident } from './residents/resident.ts'
import { joinedOn } from './history/weeks.ts'

export type Planned = Cleanup & { owner: Resident; lovers: Resident[] }
export type Plan = {
  members: { resident: Resident; joined: string }[]
  cleanups: Planned[]
  challenges: PlannedChallenge[]
  events: PlannedEvent[]
}

/** Plans the demo town: its members and everything they have done until now. The result depends only on the time. */
export function planTown(now: Date, residents: Resident[] = everybody): Plan {
  return {
    members: residents.map((resident) => ({ resident, joined: joinedOn(resident, now) })),
    cleanups: withSecondLooks(
      residents.flatMap((owner) =>
        historyOf(owner, now).map((cleanup) => ({ ...cleanup, owner, lovers: loversOf(owner, cleanup, residents) })),
      ),
    ),
    challenges: planChallenges(now, residents),
    events: planEvents(now),
  }
}
