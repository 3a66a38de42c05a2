import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { getApiErrorCode } from '#platform/errors.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { useOnline } from '#platform/web/ui/feedback/use-online.ts'
import type { Group, GroupInvitation } from '../../contract/group.ts'
import { joinCodeUiTexts } from '../../copy/group.ts'
import { groupDetailsUiTexts as texts, groupMemberName } from '../../copy/together.ts'
import { client } from '../api.ts'
import { groupQueryOptions } from './load-group.ts'
import { RowWords } from './row-words.tsx'

/** Runs an action of the host and shows what came of it. The group is read again in any case. */
function useHostAction(groupId: string) {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const run = async (act: () => Promise<string>) => {
    setBusy(true)
    try {
      void showToast.success(await act())
    } catch (error) {
      const hasSentence = error instanceof Error && getApiErrorCode(error) !== undefined
      void showToast.error(hasSentence ? error.message : texts.actionFailed)
    }
    await queryClient.invalidateQueries({ queryKey: groupQueryOptions(groupId).queryKey })
    setBusy(false)
  }
  return { isBusy, run }
}

type Props = { group: Group; invitation: GroupInvitation; name: ReactNode }

/** Words about a member who was invited, and the host's button that takes the invitation back. */
export function InvitedMember({ group: { id: groupId }, invitation, name }: Props) {
  const { memberId, hasDeclined } = invitation
  const { isBusy, run } = useHostAction(groupId)
  const isOnline = useOnline()
  return (
    <>
      <RowWords name={name}>{hasDeclined ? joinCodeUiTexts.declined : joinCodeUiTexts.invited}</RowWords>
      {memberId && (
        <Button
          variant="ghost"
          size="sm"
          className="-mr-2.5 shrink-0 px-2.5!"
          aria-label={joinCodeUiTexts.takeBackOf(groupMemberName(invitation.name))}
          isDisabled={isBusy || !isOnline}
          onPress={() =>
            run(async () => {
              await client.takeInvitationBack({ groupId, memberId })
              return texts.takenBack
            })
          }
        >
          {joinCodeUiTexts.takeBack}
        </Button>
      )}
    </>
  )
}

/** The host's button that reminds the invited, and when it works again. Nothing if nobody has to answer. */
export function RemindInvited({ group: { id: groupId, invitations, join, nextReminderAt } }: { group: Group }) {
  const { isBusy, run } = useHostAction(groupId)
  const isOnline = useOnline()
  if (!join || invitations.every(({ hasDeclined }) => hasDeclined)) return null
  if (nextReminderAt) return <NextReminder key={nextReminderAt} at={nextReminderAt} />
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
function NextReminder({ at }: { at: string }) {
  const [shownAt] = useState(Date.now)
  return (
    <p className="mt-3 border-t border-line pt-4 text-sm text-ink-2" suppressHydrationWarning>
      {texts.remindAgain((new Date(at).getTime() - shownAt) / 1000)}
    </p>
  )
}
