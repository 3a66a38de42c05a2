import { blanksOf, type Typing as TypingOf, typingOf } from '#platform/fields.ts'
import type { FormOf } from '#platform/web/form/use-form.ts'
import { CHALLENGE_FIELDS, type ManagedChallenge } from '../../contract/challenge.ts'

export type Typing = TypingOf<typeof CHALLENGE_FIELDS> & {
  /** Version of the challenge when it was opened. It stays with the draft, so that conflicts are detected later too. */
  updatedAt: string | null
}
export type ChallengeForm = FormOf<Typing>

export const aNewOne = (): Typing => ({ ...blanksOf(CHALLENGE_FIELDS), updatedAt: null })

export const typedIn = (challenge: ManagedChallenge): Typing => ({
  ...typingOf(CHALLENGE_FIELDS, challenge),
  updatedAt: challenge.updatedAt,
})
