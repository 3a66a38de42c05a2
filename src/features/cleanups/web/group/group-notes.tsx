import { useQuery } from '@tanstack/react-query'
import { Clock, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Callout } from '#platform/web/ui/feedback/callout.tsx'
import { useOnline } from '#platform/web/ui/feedback/use-online.ts'
import type { Cleanup } from '../../contract/cleanup.ts'
import type { Group } from '../../contract/group.ts'
import { groupUiTexts } from '../../copy/group.ts'
import { groupDetailsUiTexts as texts } from '../../copy/together.ts'
import { DeleteCleanupDialog } from '../history/delete-cleanup.tsx'
import { LeaveGroupDialog } from './leave-group.tsx'
import { ownShareQueryOptions } from './load-group.ts'

/** Renders the dialog in which a host edits the cleanup, because it needs data of other features. */
export type RenderCleanupEdit = (cleanup: Cleanup, onClose: () => void) => ReactNode

type Props = {
  group: Group
  onGone: () => Promise<void>
  renderEdit: RenderCleanupEdit
}

/** Words of the host, what a review means for all, and what the reader can do: edit and delete as host, or leave. */
export const GroupNotes = ({ group, onGone, renderEdit }: Props) => (
  <>
    {group.notes && <p className="max-w-[56ch] break-words whitespace-pre-line text-ink-2">{group.notes}</p>}
    {group.status === 'pending' && (
      <Callout tone="amber" icon={Clock}>
        {texts.reviewedOnce}
      </Callout>
    )}
    {group.isHost ? (
      <HostActions group={group} onGone={onGone} renderEdit={renderEdit} />
    ) : (
      <LeaveGroup group={group} onGone={onGone} />
    )}
  </>
)

function LeaveGroup({ group, onGone }: Omit<Props, 'renderEdit'>) {
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

function HostActions({ group: { shares, ownCleanupId }, onGone, renderEdit }: Props) {
  const [opened, open] = useState<'edit' | 'delete'>()
  const close = () => open(undefined)
  const isOnline = useOnline()
  const { data: cleanup } = useQuery({
    ...ownShareQueryOptions(ownCleanupId ?? ''),
    enabled: ownCleanupId !== null,
  })
  const isAlone = shares.length === 1
  const isDisabled = !cleanup || !isOnline
  return (
    <div>
      <div className="-ml-4 flex flex-wrap">
        <Button variant="ghost" isDisabled={isDisabled} onPress={() => open('edit')}>
          <Pencil aria-hidden />
          {texts.editCleanup}
        </Button>
        {isAlone && (
          <Button variant="ghost" className="text-brick!" isDisabled={isDisabled} onPress={() => open('delete')}>
            <Trash2 aria-hidden />
            {texts.deleteCleanup}
          </Button>
        )}
      </div>
      {!isAlone && <p className="text-sm text-ink-2">{groupUiTexts.hostCannotDelete}</p>}
      {cleanup && opened === 'edit' && renderEdit(cleanup, close)}
      {cleanup && opened === 'delete' && <DeleteCleanupDialog cleanup={cleanup} onClose={close} onDeleted={onGone} />}
    </div>
  )
}
