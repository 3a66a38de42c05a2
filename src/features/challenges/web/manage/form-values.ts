import { createBlankFormValues, type FormValues as TypingOf, convertStoredToFormValues } from '#platform/fields.ts'
import type { FormControls } from '#platform/web/form/use-form.ts'
import { CHALLENGE_FIELDS, type AdminChallenge } from '../../contract/challenge.ts'

export type ChallengeFormValues = TypingOf<typeof CHALLENGE_FIELDS> & {
  /** Version of a challenge when its form was opened, stored with the draft to detect later conflicts too. */
  updatedAt: string | null
}
export type ChallengeFormControls = FormControls<ChallengeFormValues>

export const toChallengeFormValues = (challenge: AdminChallenge | undefined): ChallengeFormValues => ({
  ...(challenge ? convertStoredToFormValues(CHALLENGE_FIELDS, challenge) : createBlankFormValues(CHALLENGE_FIELDS)),
  updatedAt: challenge?.updatedAt ?? null,
})
