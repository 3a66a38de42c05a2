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
  /** how much others like what they do: 0 for hardly, 10 for very much */
  popularity: number
  face?: string
  /** columns of the profile that differ from those of most members */
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

export type Row = [
  fullName: string,
  username: string,
  region: Region,
  zipCode: string,
  habit: Habit,
  places: string,
  popularity: number,
]

export const asResident = ([fullName, username, region, zipCode, habit, places, popularity]: Row): Resident => ({
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
