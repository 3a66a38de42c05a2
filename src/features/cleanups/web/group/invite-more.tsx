import { useState } from 'react'
import type { Companion, Group } from '../../contract/group.ts'
import { inviteUiTexts as texts } from '../../copy/group.ts'
import { client } from '../api.ts'
import { InviteField } from './invite-field.tsx'
import { useHostAction } from './use-host-action.ts'

/** Field with which the host of a group invites more members by name. Whoever is chosen is invited at once. */
export function InviteMore({ group: { id: groupId, shares, invitations } }: { group: Group }) {
  const [typed, type] = useState('')
  const { run } = useHostAction(groupId)
  const invite = async ({ memberId, name }: Companion) => {
    await client.invite({ groupId, memberIds: [memberId] })
    return texts.invited(name)
  }
  return (
    <div className="mt-5">
      <InviteField
        value={[]}
        typed={typed}
        onType={type}
        known={[...shares, ...invitations]}
        onChange={([chosen]) => chosen && void run(() => invite(chosen))}
      />
    </div>
  )
}
