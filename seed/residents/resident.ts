import type { Place } from '../history/notes.ts'
import type { Habit } from '../history/habits.ts'
import type { Region } from './regions.ts'

export type Resident = {
  email: string
  fullName: string
  username: string | null
  region: Region
  zipCode: string
  habit: Habit
  places: Place[]
  /** How much other members love this member's cleanups, from 0 to 10. */
  popularity: number
  face?: string
  /** Profile columns that differ from the default of the town. */
  about: {
    bio?: string
    annualGoal?: number | null
    isPublic?: boolean
    onboardingCompleted?: boolean
    isDisabled?: boolean
    emailVerified?: boolean
    instagramUrl?: string
  }
}

export type ResidentRow = [
  fullName: string,
  username: string,
  region: Region,
  zipCode: string,
  habit: Habit,
  places: string,
  popularity: number,
]

export const toResident = ([
  fullName,
  username,
  region,
  zipCode,
  habit,
  places,
  popularity,
]: ResidentRow): Resident => ({
  email: `${username.toLowerCase()}@neighbours.example`,
  fullName,
  username,
  region,
  zipCode,
  habit,
  places: places.split(' ') as Place[],
  popularity,
  about: {},
})
