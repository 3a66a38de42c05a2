import { Button } from '#platform/web/ui/actions/button.tsx'
import { useOnline } from '#platform/web/ui/feedback/use-online.ts'
import type { GroupInvitation } from '../../contract/group.ts'
import { joinCodeUiTexts as texts } from '../../copy/group.ts'
import { groupDetailsUiTexts, groupMemberName } from '../../copy/together.ts'
import { client } from '../api.ts'
import { useHostAction } from './use-host-action.ts'

type Props = {
  groupId: string
  invitation: GroupInvitation
  className: string
  /** Moves the focus, because the button goes with its row. */
  onTakenBack: () => void
}

/** The host's button that takes an invitation back. Nothing for others, and where the member has declined. */
export function TakeBackButton({ groupId, invitation: { memberId, name }, className, onTakenBack }: Props) {
  const { isBusy, run } = useHostAction(groupId)
  const isOnline = useOnline()
  const takeBack = async (invitee: string) => {
    await client.takeInvitationBack({ groupId, memberId: invitee })
    onTakenBack()
    return groupDetailsUiTexts.takenBack
  }
  return (
    memberId && (
      <Button
        variant="ghost"
        size="sm"
        className={className}
        aria-label={texts.takeBackOf(groupMemberName(name))}
        isDisabled={isBusy || !isOnline}
        onPress={() => run(() => takeBack(memberId))}
      >
        {texts.takeBack}
      </Button>
    )
  )
}
