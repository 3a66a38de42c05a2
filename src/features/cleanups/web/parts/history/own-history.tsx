import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useAuth } from '#features/members/web/session/use-auth.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { loadable } from '#platform/web/ui/overlays/loadable.tsx'
import { useLastShown } from '#platform/web/ui/table/use-last-shown.ts'
import type { Cleanup } from '../../../contract/cleanup.ts'
import { cleanups } from '../../api.ts'
import { DeleteCleanup } from '../impact/delete-cleanup.tsx'
import { ImpactDialog } from '../impact/impact-dialog.tsx'
import { type Waiting, useQueue } from '../queue/use-queue.ts'
import { useShowRefused } from '../waiting/use-show-refused.ts'
import { useWaitingRows } from '../waiting/use-waiting-rows.ts'
import { useWaitingDialogs } from '../waiting/waiting-dialogs.tsx'
import { WaitingRows } from '../waiting/waiting-rows.tsx'
import { EmptyHistory } from './empty-history.tsx'
import { asReadLast } from './as-read-last.ts'
import { History } from './history.tsx'
import { useFocusAfterDelete } from './use-focus-after-delete.ts'

const ExportDialog = loadable(() => import('../export-dialog.tsx'))

type Edited = { cleanup: Cleanup; waiting?: never } | { cleanup?: never; waiting: Waiting }

type Props = {
  page: number
  onPage: (page: number, how?: { replace: boolean }) => void
  /** what so many pieces may weigh and fill, in a sentence */
  estimate: (pieces: number) => string
  scene: ReactNode
  /** the dialog "Edit Cleanup" */
  edit: (dialog: Edited & { onClose: () => void; onSaved: () => void }) => ReactNode
}

/** All of the member's own cleanups, and what can be done with each. */
export function OwnHistory({ page, onPage, estimate, scene, edit }: Props) {
  const read = useQuery(cleanups.history.queryOptions({ input: { page } }))
  const shown = useLastShown(read.data)
  const [opened, open] = useState<Cleanup>()
  const [edited, setEdited] = useState<Cleanup>()
  const [doomed, setDoomed] = useState<Cleanup>()
  const [isExporting, setExporting] = useState(false)

  const queue = useQueue(useAuth().user?.id)
  const waiting = useWaitingRows(queue?.waiting, read)
  useShowRefused(queue !== undefined)
  // on the first page, as what was logged last
  const rows = page === 1 ? waiting : []
  const waitingIds = rows.map(({ cleanupId }) => cleanupId)
  const shownIds = shown?.cleanups.map(({ cleanupId }) => cleanupId)
  const { box, leave, lose } = useFocusAfterDelete(
    shownIds && [...waitingIds, ...shownIds.filter((id) => !waitingIds.includes(id))],
    Boolean(shown?.total),
  )
  const { actions, dialogs } = useWaitingDialogs({
    queue,
    estimate,
    edit,
    onDiscard: leave,
    onLost: lose,
  })

  const forget = ({ cleanupId }: Cleanup) => {
    open(undefined)
    leave(cleanupId)
  }
  const rowActions = { onOpen: open, onEdit: setEdited, onDelete: setDoomed }
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <History
        read={read}
        page={page}
        onPage={onPage}
        empty={<EmptyHistory scene={scene} />}
        waiting={
          rows.length > 0
            ? {
                ids: waitingIds,
                rows: (
                  <WaitingRows
                    {...actions}
                    rows={rows}
                    whenArrived={rowActions}
                    sending={queue?.sending}
                    needsSignIn={queue?.needsSignIn ?? false}
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
        <ImpactDialog
          cleanup={asReadLast(read.data, opened)}
          estimate={estimate}
          onClose={() => open(undefined)}
          own={{ onEdit: () => setEdited(opened), onDelete: () => setDoomed(opened) }}
        />
      )}
      {doomed && (
        <DeleteCleanup
          cleanup={asReadLast(read.data, doomed)}
          onClose={() => setDoomed(undefined)}
          onDeleted={() => forget(doomed)}
        />
      )}
      {edited &&
        edit({
          cleanup: asReadLast(read.data, edited),
          onClose: () => setEdited(undefined),
          onSaved: () => {
            setEdited(undefined)
            open(undefined)
          },
        })}
      {isExporting && <ExportDialog onClose={() => setExporting(false)} />}
    </div>
  )
}
