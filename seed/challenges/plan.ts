import { addDays, dayIn } from '#platform/days.ts'
import { joinedOn } from '../history/weeks.ts'
import { randomOf } from '../random.ts'
import { ROSA } from '../residents/logins.ts'
import type { Resident } from '../residents/resident.ts'
import type { Challenge } from './challenge.ts'
import { ended } from './ended.ts'
import { open } from './open.ts'
import { upcoming } from './upcoming.ts'

export const challenges = [...upcoming, ...open, ...ended]

export type PlannedChallenge = {
  challenge: Challenge
  startDate: string
  endDate: string
  createdAt: Date
  participants: { resident: Resident; joinedAt: Date }[]
}

/** Plans the dates and participants of all challenges for a town that is created now, with seeded randomness. */
export function planChallenges(now: Date, residents: Resident[]): PlannedChallenge[] {
  const today = dayIn('UTC', now)
  return challenges.map((challenge) => {
    const [startDate, endDate] = [addDays(today, challenge.firstDay), addDays(today, challenge.lastDay)]
    const latest = endDate < today ? endDate : addDays(today, -1)
    return {
      challenge,
      startDate,
      endDate,
      createdAt: noonOf(addDays(today, Math.min(challenge.firstDay - 10, -2))),
      participants: teamOf(challenge, residents)
        .map((resident) => ({ resident, day: dayOfJoining(challenge, resident, startDate, now) }))
        .filter(({ day }) => day <= latest)
        .map(({ resident, day }) => ({ resident, joinedAt: noonOf(day) })),
    }
  })
}

const noonOf = (day: string) => new Date(`${day}T12:00:00Z`)

function teamOf({ slug, crowd, region, withRosa }: Challenge, residents: Resident[]): Resident[] {
  const rosa = residents.filter(({ email }) => withRosa && email === ROSA)
  const neighbors = residents.filter(
    ({ email, about, ...lives }) =>
      email !== ROSA &&
      about.onboardingCompleted !== false &&
      !about.isDisabled &&
      (!region || lives.region === region),
  )
  return [...rosa, ...randomOf(slug).shuffled(neighbors).slice(0, crowd)]
}

/** Picks the day on which a member joined: mostly one of the first days, but never before they signed up. */
function dayOfJoining({ slug }: Challenge, resident: Resident, startDate: string, now: Date): string {
  const day = addDays(startDate, Math.floor(randomOf(`${slug} ${resident.email}`).next() ** 3 * 12))
  const arrived = joinedOn(resident, now)
  return day > arrived ? day : arrived
}
