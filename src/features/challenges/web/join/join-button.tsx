import { useState } from 'react'
import { getApiErrorCode } from '#platform/errors.ts'
import { Button, type ButtonProps } from '#platform/web/ui/actions/button.tsx'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { useOnline } from '#platform/web/ui/feedback/use-online.ts'
import { challengeUiTexts as texts } from '../../copy.ts'
import { client } from '../api.ts'
import { useInvalidateChallengeQueries } from '../challenge/queries.ts'

type Props = Pick<ButtonProps, 'variant' | 'className'> & {
  slug: string
  /** Title of the challenge, for the accessible name where a page has several join buttons. */
  title?: string
}

/**
 * Joins a public challenge. A rejection means the page is outdated, so the challenge is refetched even after an error.
 */
export function JoinChallengeButton({ slug, title, ...look }: Props) {
  const isOnline = useOnline()
  const invalidate = useInvalidateChallengeQueries()
  const [isBusy, setBusy] = useState(false)
  const join = async () => {
    setBusy(true)
    try {
      await client.join({ slug })
      void showToast.success(texts.joined)
      await invalidate(slug)
    } catch (error) {
      void showToast.error(describeJoinError(error))
      if (getApiErrorCode(error)) await invalidate(slug)
    }
    setBusy(false)
  }
  return (
    <Button {...look} isDisabled={!isOnline} isBusy={isBusy} busyLabel="Joining..." onPress={join}>
      Join Challenge{title && <span className="sr-only">{` ${title}`}</span>}
    </Button>
  )
}

const CODES_WITH_MESSAGE: unknown[] = [
  'NOT_FOUND',
  'NOT_PUBLISHED',
  'NOT_STARTED',
  'HAS_ENDED',
  'ALREADY_IN',
  'TOO_MANY_REQUESTS',
  'UNAUTHORIZED',
]

export const describeJoinError = (error: unknown) =>
  error instanceof Error && CODES_WITH_MESSAGE.includes(getApiErrorCode(error)) ? error.message : texts.notJoined
