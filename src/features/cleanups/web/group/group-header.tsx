import { QrCode } from 'lucide-react'
import { useState } from 'react'
import { useIsInPounds } from '#features/members/web/profile/use-profile.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Callout } from '#platform/web/ui/feedback/callout.tsx'
import { useOnline } from '#platform/web/ui/feedback/use-online.ts'
import { createLoadableDialog } from '#platform/web/ui/overlays/loadable-dialog.tsx'
import type { Group } from '../../contract/group.ts'
import { groupDetailsUiTexts as texts } from '../../copy/together.ts'
import { CleanupStatusChip } from '../history/cleanup-status-chip.tsx'
import { listCleanupFacts } from '../history/list-facts.tsx'

const InviteDialog = createLoadableDialog(() => import('./invite-dialog.tsx'))
const ShareDialog = createLoadableDialog(() => import('./share-dialog.tsx'))

export function GroupHeader({ group }: { group: Group }) {
  const { id, status, adminNotes, join, ownCleanupId } = group
  const [opened, open] = useState<'invite' | 'share'>()
  const isOnline = useOnline()
  const close = () => open(undefined)
  const facts = listCleanupFacts(group, { isInPounds: useIsInPounds() }).map(({ text }) => text)
  return (
    <header>
      <div className="mt-1 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 className="text-3xl font-extrabold">{texts.title}</h1>
          <p className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1.5 break-words text-ink-2">
            {facts.join(', ')} <CleanupStatusChip status={status} />
          </p>
        </div>
        <div className="flex gap-2.5 max-sm:w-full">
          {join && (
            <Button
              variant="outline"
              className="max-sm:flex-1"
              onHoverStart={InviteDialog.fetch}
              onFocus={InviteDialog.fetch}
              onPress={() => open('invite')}
            >
              <QrCode aria-hidden />
              {texts.invite}
            </Button>
          )}
          {ownCleanupId && (
            <Button
              className="max-sm:flex-1"
              isDisabled={!isOnline}
              onHoverStart={ShareDialog.fetch}
              onFocus={ShareDialog.fetch}
              onPress={() => open('share')}
            >
              {texts.changeShare}
            </Button>
          )}
        </div>
      </div>
      {adminNotes && (status === 'rejected' || status === 'flagged') && (
        <div className="mt-4 max-w-[64ch]">
          <Callout tone={status === 'rejected' ? 'brick' : 'amber'}>{adminNotes}</Callout>
          {!group.isHost && <p className="mt-2 text-sm text-ink-2">{texts.hostsTurn}</p>}
        </div>
      )}
      {opened === 'invite' && <InviteDialog groupId={id} onClose={close} />}
      {opened === 'share' && ownCleanupId && (
        <ShareDialog groupId={id} cleanupId={ownCleanupId} onClose={close} onSaved={close} />
      )}
    </header>
  )
}
