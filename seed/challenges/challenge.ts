import type { Photo } from '../history/cleanup.ts'
import type { Region } from '../residents/regions.ts'

/** One of the drawn ones. */
type Logo = 'bags' | 'bus' | 'dawn' | 'flower' | 'house' | 'lunch' | 'school' | 'trees' | 'water'

/** A team challenge of the town; its days are counted from the one on which the town is made. */
export type Challenge = {
  slug: string
  title: string
  subhead: string
  description: string
  challengeRules?: string
  accessCode: string
  isPrivate?: boolean
  /** not published yet */
  isDraft?: boolean
  firstDay: number
  lastDay: number
  goalLitterPieces: number
  /** how many of the neighbors take part, and where they all live if not anywhere */
  crowd: number
  region?: Region
  withRosa?: boolean
  logo?: Logo
  banner?: Photo
}
