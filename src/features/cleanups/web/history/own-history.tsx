import { useQuery } from '@tanstack/react-query'
import { Download, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useAuth } from '#features/members/web/session/use-auth.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { buttonStyle } from '#platform/web/ui/actions/button-style.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useArrivalAt } from '#platform/web/ui/navigation/use-arrival.ts'
import { loadable } from '#platform/web/ui/overlays/loadable.tsx'
import { useLastShown } from '#platform/web/ui/table/use-last-shown.ts'
import type { Cleanup } from '../../contract/cleanup.ts'
import { cleanupSentences as say } from '../../copy.ts'
import { cleanups } from '../api.ts'
import { DeleteCleanup } from './delete-cleanup.tsx'
import { ImpactDialog } from './impact-dialog.tsx'
import { NOT_UPLOADED } from '../outbox/copy.ts'
import { type Waiting, useOutbox } from '../outbox/use-outbox.ts'
import { useWaitingRows } from './use-waiting-rows.ts'
import { useWaitingDialogs } from './waiting-dialogs.tsx'
import { WaitingRows } from './waiting-rows.tsx'
import { History, asReadLast } from './history.tsx'
import { useFocusAfterDelete } from './use-focus-after-delete.ts'

const ExportDialog = loadable(() => import('./export-dialog.tsx'))

type Edited = { cleanup: Cleanup; waiting?: never } | { cleanup?: never; waiting: Waiting }

type Props = {
  page: number
  onPage: (page: number, how?: { replace: boolean }) => void
  /** Returns a sentence about the weight and volume of a number of pieces. */
  estimate: (pieces: number) => string
  scene: ReactNode
  /** Renders the dialog "Edit Cleanup". */
  edit: (dialog: Edited & { onClose: () => void; onSaved: () => void }) => ReactNode
}

/** The member's own cleanups, including pending uploads, with actions for each. */
export function OwnHistory({ page, onPage, estimate, scene, edit }: Props) {
  const read = useQuery(cleanups.history.queryOptions({ input: { page } }))
  const shown = useLastShown(read.data)
  const [opened, open] = useState<Cleanup>()
  const [edited, setEdited] = useState<Cleanup>()
  const [doomed, setDoomed] = useState<Cleanup>()
  const [isExporting, setExporting] = useState(false)

  const held = useOutbox(useAuth().user?.id)
  const waiting = useWaitingRows(held?.waiting, read)
  useShowRefused(held !== undefined)
  // Pending uploads were logged last, so they belong on the first page.
  const rows = page === 1 ? waiting : []
  const waitingIds = rows.map(({ cleanupId }) => cleanupId)
  const shownIds = shown?.cleanups.map(({ cleanupId }) => cleanupId)
  const { box, leave, lose } = useFocusAfterDelete(
    shownIds && [...waitingIds, ...shownIds.filter((id) => !waitingIds.includes(id))],
    Boolean(shown?.total),
  )
  const { actions, dialogs } = useWaitingDialogs({
    held,
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
                    sending={held?.sending}
                    needsSignIn={held?.needsSignIn ?? false}
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

/**
 * Focuses the first rejected upload after the member has followed a "Show it" link. Later rejections do not move the
 * focus.
 */
const useShowRefused = (isRead: boolean): void =>
  useArrivalAt(NOT_UPLOADED, isRead, () => document.getElementById(NOT_UPLOADED)?.querySelector('button')?.focus())

/** Message for members without cleanups. `scene` is an illustration that the page provides. */
const EmptyHistory = ({ scene }: { scene: ReactNode }) => (
  <div className="card overflow-hidden">
    <div className="h-[130px] overflow-hidden bg-spruce-deep sm:h-[170px] [&_svg]:size-full">{scene}</div>
    <div className="items-center justify-between gap-6 p-6 sm:flex sm:p-8">
      <div>
        <h2 className="text-2xl">{say.noCleanups}</h2>
        <p className="mt-1 text-ink-2">Your first one can be the three cups outside your door.</p>
      </div>
      <PageLink to="/log-cleanup" className={buttonStyle({}, 'shrink-0 max-sm:mt-5 max-sm:w-full')}>
        <Plus aria-hidden />
        Log your first cleanup
      </PageLink>
    </div>
  </div>
)
