import { addDays, dayInTimeZone } from '#platform/days.ts'
import { pickSignUpDay } from '../history/cleanup-days.ts'
import { createRandom } from '../random.ts'
import { ROSA } from '../residents/logins.ts'
import type { Resident } from '../residents/resident.ts'
import type { Challenge } from './challenge.ts'
import { endedChallenges } from './ended.ts'
import { openChallenges } from './open.ts'
import { upcomingChallenges } from './upcoming.ts'

export const challenges = [...upcomingChallenges, ...openChallenges, ...endedChallenges]

export type PlannedChallenge = {
  challenge: Challenge
  startDate: string
  endDate: string
  createdAt: Date
  participants: { resident: Resident; joinedAt: Date }[]
}

/** Plans the dates and participants of all challenges for a town that is created now, with seeded randomness. */
export function planChallenges(now: Date, residents: Resident[]): PlannedChallenge[] {
  const today = dayInTimeZone('UTC', now)
  return challenges.map((challenge) => {
    const [startDate, endDate] = [addDays(today, challenge.firstDay), addDays(today, challenge.lastDay)]
    const latest = endDate < today ? endDate : addDays(today, -1)
    return {
      challenge,
      startDate,
      endDate,
      createdAt: atNoon(addDays(today, Math.min(challenge.firstDay - 10, -2))),
      participants: pickParticipants(challenge, residents)
        .map((resident) => ({ resident, day: pickJoinDay(challenge, resident, startDate, now) }))
        .filter(({ day }) => day <= latest)
        .map(({ resident, day }) => ({ resident, joinedAt: atNoon(day) })),
    }
  })
}

const atNoon = (day: string) => new Date(`${day}T12:00:00Z`)

function pickParticipants({ slug, crowd, region, withRosa }: Challenge, residents: Resident[]): Resident[] {
  const rosa = residents.filter(({ email }) => withRosa && email === ROSA)
  const neighbors = residents.filter(
    ({ email, about, ...lives }) =>
      email !== ROSA &&
      about.onboardingCompleted !== false &&
      !about.isDisabled &&
      (!region || lives.region === region),
  )
  return [...rosa, ...createRandom(slug).shuffled(neighbors).slice(0, crowd)]
}

/** Picks the day on which a member joined: mostly one of the first days, but never before they signed up. */
function pickJoinDay({ slug }: Challenge, resident: Resident, startDate: string, now: Date): string {
  const day = addDays(startDate, Math.floor(createRandom(`${slug} ${resident.email}`).next() ** 3 * 12))
  const arrived = pickSignUpDay(resident, now)
  return day > arrived ? day : arrived
}
