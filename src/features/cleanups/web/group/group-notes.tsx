import { useQuery } from '@tanstack/react-query'
import { Clock, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Callout } from '#platform/web/ui/feedback/callout.tsx'
import { useOnline } from '#platform/web/ui/feedback/use-online.ts'
import type { Group } from '../../contract/group.ts'
import { groupUiTexts } from '../../copy/group.ts'
import { groupDetailsUiTexts as texts } from '../../copy/together.ts'
import { DeleteCleanupDialog } from '../history/delete-cleanup.tsx'
import { LeaveGroupDialog } from './leave-group.tsx'
import { ownShareQueryOptions } from './load-group.ts'

type Props = {
  group: Group
  /** Called once the reader is no longer in the group. */
  onGone: () => Promise<void>
}

/** Words of the host, what a review means for all, and the way out: leaving, or deleting for a host who is alone. */
export const GroupNotes = ({ group, onGone }: Props) => (
  <>
    {group.notes && <p className="max-w-[56ch] break-words whitespace-pre-line text-ink-2">{group.notes}</p>}
    {group.status === 'pending' && (
      <Callout tone="amber" icon={Clock}>
        {texts.reviewedOnce}
      </Callout>
    )}
    {group.isHost ? <DeleteGroup group={group} onGone={onGone} /> : <LeaveGroup group={group} onGone={onGone} />}
  </>
)

function LeaveGroup({ group, onGone }: Props) {
  const [isAsking, setAsking] = useState(false)
  const isOnline = useOnline()
  const own = group.shares.find(({ isMe }) => isMe)
  if (!own) return null
  return (
    <div className="text-sm text-ink-2">
      <button
        type="button"
        disabled={!isOnline}
        onClick={() => setAsking(true)}
        className="min-h-7 font-semibold text-creek underline disabled:opacity-55"
      >
        {texts.leave}
      </button>
      <p>{texts.goesBack(own.pieces)}</p>
      {isAsking && <LeaveGroupDialog share={own} date={group.date} onClose={() => setAsking(false)} onLeft={onGone} />}
    </div>
  )
}

function DeleteGroup({ group: { shares, ownCleanupId }, onGone }: Props) {
  const [isAsking, setAsking] = useState(false)
  const isOnline = useOnline()
  const { data: cleanup } = useQuery({
    ...ownShareQueryOptions(ownCleanupId ?? ''),
    enabled: ownCleanupId !== null,
  })
  if (shares.length > 1) return <p className="text-sm text-ink-2">{groupUiTexts.hostCannotDelete}</p>
  return (
    <div>
      <Button
        variant="ghost"
        className="-ml-4 text-brick!"
        isDisabled={!cleanup || !isOnline}
        onPress={() => setAsking(true)}
      >
        <Trash2 aria-hidden />
        {texts.deleteCleanup}
      </Button>
      {isAsking && cleanup && (
        <DeleteCleanupDialog cleanup={cleanup} onClose={() => setAsking(false)} onDeleted={onGone} />
      )}
    </div>
  )
}
