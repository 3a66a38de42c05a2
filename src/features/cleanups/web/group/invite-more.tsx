import { useState } from 'react'
import { Button } from '#platform/web/ui/actions/button.tsx'
import type { Companion } from '../../contract/group.ts'
import { inviteUiTexts as texts } from '../../copy/group.ts'
import { client } from '../api.ts'
import { InviteField } from './invite-field.tsx'
import { useHostAction } from './use-host-action.ts'

/** Field with which the host of a group invites more members by name, and the button that tells them. */
export function InviteMore({ groupId }: { groupId: string }) {
  const [invited, setInvited] = useState<Companion[]>([])
  const { isBusy, run } = useHostAction(groupId)
  const invite = async () => {
    await client.invite({ groupId, memberIds: invited.map(({ memberId }) => memberId) })
    setInvited([])
    return texts.sent(invited.length)
  }
  return (
    <div className="mt-5">
      <InviteField value={invited} onChange={setInvited} />
      {invited.length > 0 && (
        <Button
          variant="outline"
          className="mt-4 max-sm:w-full"
          isBusy={isBusy}
          busyLabel={texts.sending}
          onPress={() => run(invite)}
        >
          {texts.send(invited.length)}
        </Button>
      )}
    </div>
  )
}
