import type { Photo } from '../history/cleanup.ts'
import type { Region } from '../residents/regions.ts'

/** Name of a drawn logo, seed/logos/<name>.png. */
type Logo = 'bags' | 'bus' | 'dawn' | 'flower' | 'house' | 'lunch' | 'school' | 'trees' | 'water'

/** Challenge of the demo town. `firstDay` and `lastDay` are days relative to the day on which the town is created. */
export type Challenge = {
  slug: string
  title: string
  subhead: string
  description: string
  challengeRules?: string
  accessCode: string
  isPrivate?: boolean
  isDraft?: boolean
  firstDay: number
  lastDay: number
  goalLitterPieces: number
  /** Number of participants besides Rosa. With `region`, all of them live there. */
  crowd: number
  region?: Region
  withRosa?: boolean
  logo?: Logo
  banner?: Photo
}
