import { blanksOf, type Typing as TypingOf, typingOf } from '#platform/fields.ts'
import type { FormOf } from '#platform/web/form/use-form.ts'
import { CHALLENGE_FIELDS, type ManagedChallenge } from '../../contract/challenge.ts'

export type Typing = TypingOf<typeof CHALLENGE_FIELDS> & {
  /** of the challenge as it was opened, also where a draft of it is taken up later */
  updatedAt: string | null
}
export type ChallengeForm = FormOf<Typing>

export const aNewOne = (): Typing => ({ ...blanksOf(CHALLENGE_FIELDS), updatedAt: null })

export const typedIn = (challenge: ManagedChallenge): Typing => ({
  ...typingOf(CHALLENGE_FIELDS, challenge),
  updatedAt: challenge.updatedAt,
})
