import type { FormOf } from '#platform/web/form/use-form.ts'
import type { ManagedChallenge } from '../../../../contract/challenge.ts'
import type { StoredStatus } from '../../../../rules.ts'

export type Typing = {
  slug: string
  title: string
  subhead: string
  description: string
  bannerUrl: string | null
  logoUrl: string | null
  accessCode: string
  isPrivate: boolean
  goalLitterPieces: number | null
  startDate: string | null
  endDate: string | null
  status: StoredStatus
  challengeRules: string
  /** of the challenge as it was opened, also where a draft of it is taken up later */
  updatedAt: string | null
}
export type ChallengeForm = FormOf<Typing>

export const aNewOne = (): Typing => ({
  slug: '',
  title: '',
  subhead: '',
  description: '',
  bannerUrl: null,
  logoUrl: null,
  accessCode: '',
  isPrivate: false,
  goalLitterPieces: 0,
  startDate: null,
  endDate: null,
  status: 'active',
  challengeRules: '',
  updatedAt: null,
})

export const typedIn = (challenge: ManagedChallenge): Typing => ({
  slug: challenge.slug,
  title: challenge.title,
  subhead: challenge.subhead ?? '',
  description: challenge.description ?? '',
  bannerUrl: challenge.bannerUrl,
  logoUrl: challenge.logoUrl,
  accessCode: challenge.accessCode,
  isPrivate: challenge.isPrivate,
  goalLitterPieces: challenge.goalLitterPieces,
  startDate: challenge.startDate,
  endDate: challenge.endDate,
  status: challenge.status,
  challengeRules: challenge.challengeRules ?? '',
  updatedAt: challenge.updatedAt,
})
