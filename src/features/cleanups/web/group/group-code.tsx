import { useQuery } from '@tanstack/react-query'
import { CloudUpload } from 'lucide-react'
import { useState } from 'react'
import { dayInTimeZone } from '#platform/days.ts'
import { useVisitorTimeZone } from '#platform/web/use-hydrated.ts'
import { Callout } from '#platform/web/ui/feedback/callout.tsx'
import { ErrorState } from '#platform/web/ui/feedback/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/feedback/skeleton.tsx'
import type { Companion, Group } from '../../contract/group.ts'
import { groupUiTexts, inviteUiTexts, joinCodeUiTexts as texts } from '../../copy/group.ts'
import { cleanups, client } from '../api.ts'
import { InviteField } from './invite-field.tsx'
import { JoinCode } from './join-code.tsx'
import { PeopleIn } from './people-in.tsx'
import { useHostAction } from './use-host-action.ts'
import { useLiveGroup } from './use-live-group.ts'

type Props = {
  groupId: string
  lead: (until: string) => string
}

/** The code of a cleanup together and who is in so far. Joins appear by themselves. */
export function GroupCode({ groupId, lead }: Props) {
  useLiveGroup()
  const read = useQuery(cleanups.group.queryOptions({ input: { groupId } }))
  const timeZone = useVisitorTimeZone()
  const group = read.data
  if (!group)
    return read.isError ? (
      <ErrorState isInline title={texts.notRead} onRetry={() => void read.refetch()} />
    ) : (
      <CodeSkeleton />
    )
  return (
    <>
      {group.join ? (
        <>
          <p className="-mt-1 mb-5 text-ink-2">{lead(dayInTimeZone(timeZone, new Date(group.closesAt)))}</p>
          <JoinCode join={group.join} />
        </>
      ) : (
        <Callout tone="amber">{groupUiTexts.closed}</Callout>
      )}
      <PeopleIn group={group} />
      {group.isHost && group.join && <InviteMore group={group} />}
    </>
  )
}

/** Field with which the host of a group invites more members by name. Whoever is chosen is invited at once. */
function InviteMore({ group: { id: groupId, shares, invitations } }: { group: Group }) {
  const [typed, type] = useState('')
  const { run } = useHostAction(groupId)
  const invite = async ({ memberId, name }: Companion) => {
    await client.invite({ groupId, memberIds: [memberId] })
    return inviteUiTexts.invited(name)
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

/** Stands for the code of a cleanup that waits on this device for its upload. */
export const CodeAfterUpload = ({ message, hasFailed }: { message?: string | undefined; hasFailed: boolean }) =>
  hasFailed ? (
    <Callout tone="brick">{texts.notUploaded}</Callout>
  ) : (
    <Callout tone="creek" icon={CloudUpload}>
      <p>{texts.afterUpload}</p>
      {message && <p className="mt-1 font-normal">{message}</p>}
    </Callout>
  )

const CodeSkeleton = () => (
  <SkeletonGroup label="Loading the code">
    <div className="grid items-center gap-4 sm:grid-cols-[196px_1fr] sm:gap-6">
      <Skeleton className="size-[196px] max-sm:mx-auto" />
      <div className="grid gap-3">
        <Skeleton className="h-5" />
        <Skeleton className="h-10" />
        <Skeleton className="h-12" />
      </div>
    </div>
  </SkeletonGroup>
)
