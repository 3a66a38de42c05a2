import { PIECES_WITHOUT_PHOTO } from '#features/cleanups/rules.ts'
import { addDays } from '#platform/days.ts'
import type { Cleanup, Photo } from './cleanup.ts'
import { habits } from './habits.ts'
import { type Place, notesAt, notesOn, shortNotes } from './notes.ts'
import { LIGHTS } from '../pictures.ts'
import { type Random, randomOf } from '../random.ts'
import { residents } from '../residents.ts'
import { ROSA, logins } from '../residents/logins.ts'
import { regions } from '../residents/regions.ts'
import type { Resident } from '../residents/resident.ts'
import { review } from './review.ts'
import { rosasStory } from './rosa.ts'
import { daysOut, todayOf } from './weeks.ts'

/** Plans all cleanups that a member has logged until now, oldest first. */
export function historyOf(resident: Resident, now: Date): Cleanup[] {
  const days = daysOut(resident, now)
  const today = todayOf(resident, now)
  const history: Cleanup[] = []
  for (const [at, date] of days.entries()) {
    const fresh = isFresh(resident, date, today, days.length - at)
    history.push(cleanupOn(resident, { date, now, fresh, before: history.slice(-5) }))
  }
  return resident.email === ROSA ? rosasStory(history, today) : history
}

const logInEmails = new Set(logins.map(({ email }) => email))

/** Tells whether a cleanup gets more photos: half a year of the demo logins, the latest five of every other member. */
const isFresh = ({ email }: Resident, date: string, today: string, fromEnd: number) =>
  fromEnd <= 5 || (logInEmails.has(email) && date >= addDays(today, -183))

type About = { date: string; now: Date; fresh: boolean; before: Cleanup[] }

function cleanupOn(resident: Resident, { date, now, fresh, before }: About): Cleanup {
  const random = randomOf(`${resident.email} on ${date}`)
  const place = placeFor(resident, before.at(-1), random)
  const isSmall = !fresh && resident.habit !== 'rosa' && random.chance(0.35)
  const createdAt = momentOn(resident, date, now, random)
  return {
    date,
    location: locationOf(resident, random),
    litterCount: isSmall ? random.between(1, PIECES_WITHOUT_PHOTO) : piecesOf(resident, random),
    notes: noteOn(date, isSmall ? shortNotes : notesAt[place], before, random),
    photos: isSmall ? [] : photosOf(place, fresh ? random.pick([1, 1, 1, 2, 2, 3, 4]) : 1, random),
    createdAt,
    ...review(resident, createdAt, now, random),
  }
}

/** Draws a number of pieces, skewed toward the lower end of the member's range. */
function piecesOf({ habit }: Resident, random: Random): number {
  const [few, many] = habits[habit].pieces
  return few + Math.round((many - few) * random.next() ** 1.4)
}

/** Picks a place, different from the last one if the member has several. */
function placeFor({ places }: Resident, last: Cleanup | undefined, random: Random): Place {
  const others = places.filter((place) => place !== last?.photos[0]?.place)
  return random.pick(others.length > 0 ? others : places)
}

function noteOn(date: string, choice: string[], before: Cleanup[], random: Random): string | null {
  const ofTheDay = notesOn[date.slice(5)]
  if (ofTheDay) return ofTheDay
  return random.chance(0.15) ? null : random.pick(choice.filter((note) => before.every(({ notes }) => notes !== note)))
}

const photosOf = (place: Place, count: number, random: Random): Photo[] =>
  random
    .shuffled(LIGHTS.map((_, light) => light))
    .slice(0, count)
    .map((light) => ({ place, light }))

/** Picks a postal code: mostly the member's own, sometimes one of another member of the region. */
function locationOf({ region, zipCode }: Resident, random: Random): string {
  const neighbors = residents.filter((other) => other.region === region)
  return random.chance(0.8) ? zipCode : random.pick(neighbors).zipCode
}

/** Picks the time of logging: in daylight where the member lives, and never in the future. */
function momentOn({ region }: Resident, date: string, now: Date, random: Random): Date {
  const hour = 7 + random.next() * 12 - regions[region].hoursFromUtc
  const moment = Date.parse(`${date}T00:00:00Z`) + Math.round(hour * 3_600_000)
  return new Date(Math.min(moment, now.getTime() - random.between(1, 50) * 60_000))
}
