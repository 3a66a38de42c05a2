import { useQuery } from '@tanstack/react-query'
import { Download, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useCurrentSession } from '#features/members/web/session/use-auth.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { buttonClassName } from '#platform/web/ui/actions/button-style.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useUrlHashNavigation } from '#platform/web/ui/navigation/use-hash-navigation.ts'
import { createLoadableDialog } from '#platform/web/ui/overlays/loadable-dialog.tsx'
import { useLastLoadedData } from '#platform/web/ui/table/use-last-data.ts'
import type { Cleanup } from '../../contract/cleanup.ts'
import { cleanupUiTexts as texts } from '../../copy.ts'
import { isGuestShare } from '../../rules/group.ts'
import { cleanups } from '../api.ts'
import { LeaveGroupDialog } from '../group/leave-group.tsx'
import { DeleteCleanupDialog } from './delete-cleanup.tsx'
import { CleanupImpactDialog } from './impact-dialog.tsx'
import { NOT_UPLOADED_CLEANUPS_ANCHOR } from '../outbox/copy.ts'
import { type PendingCleanupUpload, useOutboxState } from '../outbox/use-outbox.ts'
import { usePendingUploadRows } from './use-pending-upload-rows.ts'
import { usePendingUploadDialogs } from './pending-upload-dialogs.tsx'
import { PendingUploadRows } from './pending-upload-rows.tsx'
import { CleanupHistory, findLatestCleanupVersion } from './history.tsx'
import { useFocusAfterRowRemoval } from './use-focus-after-delete.ts'

const ShareDialog = createLoadableDialog(() => import('../group/share-dialog.tsx'))
const ExportDialog = createLoadableDialog(() => import('./export-dialog.tsx'))

type Edited = { cleanup: Cleanup; waiting?: never } | { cleanup?: never; waiting: PendingCleanupUpload }

type Props = {
  page: number
  onPage: (page: number, how?: { replace: boolean }) => void
  /** Returns a sentence about the weight and volume of a number of litter pieces. */
  estimate: (pieces: number) => string
  scene: ReactNode
  edit: (dialog: Edited & { onClose: () => void; onSaved: () => void }) => ReactNode
}

/** The member's own cleanups, including those waiting for upload, with actions for each. */
export function OwnCleanupHistory({ page, onPage, estimate, scene, edit }: Props) {
  const read = useQuery(cleanups.history.queryOptions({ input: { page } }))
  const shown = useLastLoadedData(read.data)
  const [opened, open] = useState<Cleanup>()
  const [edited, setEdited] = useState<Cleanup>()
  const [cleanupToDelete, setCleanupToDelete] = useState<Cleanup>()
  const [isExporting, setExporting] = useState(false)

  const outboxState = useOutboxState(useCurrentSession().user?.id)
  const waiting = usePendingUploadRows(outboxState?.pending, read)
  useFocusRejectedUpload(outboxState !== undefined)
  // Cleanups waiting for upload were logged last, so they belong on the first page.
  const rows = page === 1 ? waiting : []
  const waitingIds = rows.map(({ recordId }) => recordId)
  const shownIds = shown?.cleanups.map(({ cleanupId }) => cleanupId)
  const { box, leave, lose } = useFocusAfterRowRemoval(
    shownIds && [...waitingIds, ...shownIds.filter((id) => !waitingIds.includes(id))],
    Boolean(shown?.total),
  )
  const { actions, dialogs } = usePendingUploadDialogs({
    held: outboxState,
    estimate,
    edit,
    onDiscard: leave,
    onLost: lose,
  })

  const closeDeleted = ({ cleanupId }: Cleanup) => {
    open(undefined)
    leave(cleanupId)
  }
  const closingEdit = {
    onClose: () => setEdited(undefined),
    onSaved: () => {
      setEdited(undefined)
      open(undefined)
    },
  }
  const rowActions = { onOpen: open, onEdit: setEdited, onDelete: setCleanupToDelete }
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <CleanupHistory
        read={read}
        page={page}
        onPage={onPage}
        empty={<EmptyHistory scene={scene} />}
        waiting={
          rows.length > 0
            ? {
                ids: waitingIds,
                rows: (
                  <PendingUploadRows
                    {...actions}
                    rows={rows}
                    whenArrived={rowActions}
                    sending={outboxState?.sendingId}
                    needsSignIn={outboxState?.needsSignIn ?? false}
                    onLost={lose}
                  />
                ),
              }
            : undefined
        }
        {...rowActions}
      />
      {Boolean(shown?.total) && (
        <Button variant="ghost" size="sm" className="mt-2 -ml-3 max-sm:mt-3" onPress={() => setExporting(true)}>
          <Download aria-hidden />
          Download my cleanups
        </Button>
      )}
      {dialogs}
      {opened && (
        <CleanupImpactDialog
          cleanup={findLatestCleanupVersion(read.data, opened)}
          estimate={estimate}
          onClose={() => open(undefined)}
          own={{ onEdit: () => setEdited(opened), onDelete: () => setCleanupToDelete(opened) }}
        />
      )}
      {cleanupToDelete && (
        <RemovalDialog
          cleanup={findLatestCleanupVersion(read.data, cleanupToDelete)}
          onClose={() => setCleanupToDelete(undefined)}
          onRemoved={() => closeDeleted(cleanupToDelete)}
        />
      )}
      {edited?.group && isGuestShare(edited) ? (
        <ShareDialog groupId={edited.group.id} cleanupId={edited.cleanupId} {...closingEdit} />
      ) : (
        edited && edit({ cleanup: findLatestCleanupVersion(read.data, edited), ...closingEdit })
      )}
      {isExporting && <ExportDialog onClose={() => setExporting(false)} />}
    </div>
  )
}

type RemovalProps = { cleanup: Cleanup; onClose: () => void; onRemoved: () => void }

function RemovalDialog({ cleanup, onClose, onRemoved }: RemovalProps) {
  const { cleanupId, litterCount, date } = cleanup
  if (!isGuestShare(cleanup)) return <DeleteCleanupDialog cleanup={cleanup} onClose={onClose} onDeleted={onRemoved} />
  return (
    <LeaveGroupDialog share={{ cleanupId, pieces: litterCount }} date={date} onClose={onClose} onLeft={onRemoved} />
  )
}

/**
 * Focuses the first cleanup whose upload was rejected, after the member has followed a "Show it" link. Later rejections
 * do not move the focus.
 */
const useFocusRejectedUpload = (isRead: boolean): void =>
  useUrlHashNavigation(NOT_UPLOADED_CLEANUPS_ANCHOR, isRead, () =>
    document.getElementById(NOT_UPLOADED_CLEANUPS_ANCHOR)?.querySelector('button')?.focus(),
  )

const EmptyHistory = ({ scene }: { scene: ReactNode }) => (
  <div className="card overflow-hidden">
    <div className="h-[130px] overflow-hidden bg-spruce-deep sm:h-[170px] [&_svg]:size-full">{scene}</div>
    <div className="items-center justify-between gap-6 p-6 sm:flex sm:p-8">
      <div>
        <h2 className="text-2xl">{texts.noCleanups}</h2>
        <p className="mt-1 text-ink-2">Your first one can be the three cups outside your door.</p>
      </div>
      <PageLink to="/log-cleanup" className={buttonClassName({}, 'shrink-0 max-sm:mt-5 max-sm:w-full')}>
        <Plus aria-hidden />
        {texts.logFirst}
      </PageLink>
    </div>
  </div>
)
