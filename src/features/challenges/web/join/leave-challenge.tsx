import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { getApiErrorCode } from '#platform/errors.ts'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx'
import type { Challenge } from '../../contract/challenge.ts'
import { challengeUiTexts as texts } from '../../copy.ts'
import { challenges, client } from '../api.ts'
import { useInvalidateChallengeQueries } from '../challenge/queries.ts'
import { useChallengeListLink } from '../challenge/all-challenges-link.tsx'

type Props = { challenge: Challenge; onClose: () => void }

/** Dialog to leave a challenge. A member who left a private challenge no longer sees it and returns to the list. */
export function LeaveChallengeDialog({ challenge: { slug, title, isPrivate }, onClose }: Props) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const list = useChallengeListLink()
  const invalidate = useInvalidateChallengeQueries()
  const leave = async () => {
    await client.leave({ slug }).catch((error: unknown) => {
      // The challenge ended while the page was open.
      if (getApiErrorCode(error) === 'HAS_ENDED') throw error
      // NOT_FOUND counts as success for leaving: the challenge was deleted, or left in another window.
      if (getApiErrorCode(error) !== 'NOT_FOUND') throw new Error(texts.notLeft)
    })
    void showToast.success(texts.left(title))
    onClose()
    if (!isPrivate) return void invalidate(slug)
    await navigate(list)
    queryClient.removeQueries({ queryKey: challenges.challenge.key({ input: { slug } }) })
    void invalidate(slug)
  }
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Leave ${title}?`}
      action="Leave challenge"
      busyLabel="Leaving..."
      cancelLabel="Stay in"
      isDestructive
      consequences={[
        'Your pieces no longer count for the team',
        'Your own cleanups, streak and totals stay as they are',
        isPrivate ? 'To join again you need its code' : 'You can join again while it is active',
      ]}
      onConfirm={leave}
    >
      What happens then:
    </ConfirmDialog>
  )
}
