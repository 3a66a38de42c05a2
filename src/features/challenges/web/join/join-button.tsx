import { useState } from 'react'
import { codeOf } from '#platform/errors.ts'
import { Button, type ButtonProps } from '#platform/web/ui/actions/button.tsx'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { useOnline } from '#platform/web/ui/feedback/use-online.ts'
import { challengeSentences as say } from '../../copy.ts'
import { client } from '../api.ts'
import { useChallengeChanged } from '../challenge/queries.ts'

type Props = Pick<ButtonProps, 'variant' | 'className'> & {
  slug: string
  /** Title of the challenge, for the accessible name where a page has several join buttons. */
  title?: string
}

/**
 * Button to join a public challenge. The challenge is refetched even after an error, because a rejection means the page
 * is outdated.
 */
export function JoinButton({ slug, title, ...look }: Props) {
  const isOnline = useOnline()
  const changed = useChallengeChanged()
  const [isBusy, setBusy] = useState(false)
  const join = async () => {
    setBusy(true)
    try {
      await client.join({ slug })
      void notify.success(say.joined)
      await changed(slug)
    } catch (error) {
      void notify.error(whyNotJoined(error))
      if (codeOf(error)) await changed(slug)
    }
    setBusy(false)
  }
  return (
    <Button {...look} isDisabled={!isOnline} isBusy={isBusy} busyLabel="Joining..." onPress={join}>
      Join Challenge{title && <span className="sr-only"> {title}</span>}
    </Button>
  )
}

const TOLD: unknown[] = [
  'NOT_FOUND',
  'NOT_PUBLISHED',
  'NOT_STARTED',
  'HAS_ENDED',
  'ALREADY_IN',
  'TOO_MANY_REQUESTS',
  'UNAUTHORIZED',
]

export const whyNotJoined = (error: unknown) =>
  error instanceof Error && TOLD.includes(codeOf(error)) ? error.message : say.notJoined
