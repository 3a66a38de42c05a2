import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useOnline } from '#platform/web/ui/feedback/use-online.ts'
import type { Group, GroupInvitation } from '../../contract/group.ts'
import { joinCodeUiTexts } from '../../copy/group.ts'
import { groupDetailsUiTexts as texts } from '../../copy/together.ts'
import { client } from '../api.ts'
import { groupQueryOptions } from './load-group.ts'
import { RowWords } from './row-words.tsx'
import { TakeBackButton } from './take-back-button.tsx'
import { useHostAction } from './use-host-action.ts'

type Props = { group: Group; invitation: GroupInvitation; name: ReactNode; onTakenBack: () => void }

/** Row of an invited member: the state of the invitation and, for the host, the button that revokes it. */
export const InvitedMember = ({ group: { id: groupId }, invitation, name, onTakenBack }: Props) => (
  <>
    <RowWords name={name}>{invitation.hasDeclined ? joinCodeUiTexts.declined : joinCodeUiTexts.invited}</RowWords>
    <TakeBackButton
      groupId={groupId}
      invitation={invitation}
      className="-mr-2.5 shrink-0 px-2.5!"
      onTakenBack={onTakenBack}
    />
  </>
)

/** The host's button that reminds the invited, and when it works again. Nothing if nobody has to answer. */
export function RemindInvited({ group: { id: groupId, invitations, join, nextReminderAt } }: { group: Group }) {
  const { isBusy, run } = useHostAction(groupId)
  const isOnline = useOnline()
  if (!join || invitations.every(({ hasDeclined }) => hasDeclined)) return null
  if (nextReminderAt) return <NextReminder key={nextReminderAt} groupId={groupId} at={nextReminderAt} />
  return (
    <div className="mt-3 border-t border-line pt-4">
      <Button
        variant="outline"
        size="sm"
        isDisabled={!isOnline}
        isBusy={isBusy}
        busyLabel={texts.reminding}
        onPress={() => run(async () => texts.reminded((await client.remindInvited({ groupId })).reminded))}
      >
        {texts.remind}
      </Button>
    </div>
  )
}

/** Sentence about when the host can remind the invited again. Once that time has come, the group is read without it. */
function NextReminder({ groupId, at }: { groupId: string; at: string }) {
  const queryClient = useQueryClient()
  const [shownAt] = useState(Date.now)
  const wait = new Date(at).getTime() - shownAt
  useEffect(() => {
    const timer = setTimeout(
      () => void queryClient.invalidateQueries({ queryKey: groupQueryOptions(groupId).queryKey }),
      wait,
    )
    return () => clearTimeout(timer)
  }, [queryClient, groupId, wait])
  return (
    <p className="mt-3 border-t border-line pt-4 text-sm text-ink-2" suppressHydrationWarning>
      {texts.remindAgain(wait / 1000)}
    </p>
  )
}
