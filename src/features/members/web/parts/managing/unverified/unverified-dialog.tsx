import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumber } from '#platform/numbers.ts'
import { ErrorState } from '#platform/web/ui/feedback/error-state.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { ExportLink } from '#platform/web/ui/table/managed/list-tools.tsx'
import { useFocusKept } from '#platform/web/ui/table/managed/use-focus-kept.ts'
import { Pagination } from '#platform/web/ui/table/pagination.tsx'
import { useLastShown } from '#platform/web/ui/table/use-last-shown.ts'
import { usePageWithin } from '#platform/web/ui/table/use-page-within.ts'
import type { Unverified } from '../../../../contract/managed.ts'
import { MEMBERS_PAGE, UNVERIFIED_EXPORT_PATH, managedSentences } from '../../../../rules/managed.ts'
import { unverified } from '../asked.ts'
import { managingSentences as say } from '../managing-sentences.ts'
import { UnverifiedHeader, UnverifiedRow } from './unverified-row.tsx'
import { useResend } from './use-resend.ts'

/** Who has not confirmed their address yet, and may be sent the link again. */
export function UnverifiedDialog({ onClose }: { onClose: () => void }) {
  const [page, toPage] = useState(1)
  const { data, isError, isFetching, refetch } = useQuery(unverified(page))
  // it stays while another page is on its way
  const shown = useLastShown(data)
  const rows = shown?.members ?? NONE
  const box = useFocusKept(rows)
  const resend = useResend()
  usePageWithin(data?.pages, page, toPage)
  const first = shown ? (shown.page - 1) * MEMBERS_PAGE + 1 : 0
  return (
    <Dialog
      isOpen
      width="gallery"
      onOpenChange={onClose}
      title={managedSentences.unverified}
      subtitle={shown && shown.total > 0 ? say.unverifiedCount(shown.total, shown.isMore) : undefined}
      footer={
        shown &&
        rows.length > 0 && (
          <>
            <div className="-mt-4 grow">
              <Pagination page={isFetching ? page : shown.page} pages={shown.pages} onPage={toPage}>
                {formatNumber(first)} - {formatNumber(first + rows.length - 1)} of {formatNumber(shown.total)}
              </Pagination>
            </div>
            <ExportLink href={`/api${UNVERIFIED_EXPORT_PATH}`} variant="outline" />
          </>
        )
      }
    >
      {isError && !isFetching && (
        <ErrorState title={say.unverifiedFailed} isInline={Boolean(shown)} onRetry={() => void refetch()} />
      )}
      {!shown && !isError && <Line>{managedSentences.loading}</Line>}
      {shown?.total === 0 && <Line>{managedSentences.noneUnverified}</Line>}
      <div ref={box} tabIndex={-1} className="outline-none">
        {rows.length > 0 && (
          <>
            <UnverifiedHeader />
            <ul aria-label={managedSentences.unverified} className="divide-y divide-line">
              {rows.map((member) => (
                <UnverifiedRow key={member.id} member={member} {...resend} />
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  )
}

/** One and the same, as the rows are compared with those before. */
const NONE: Unverified[] = []

const Line = ({ children }: { children: string }) => (
  <p role="status" className="py-10 text-center text-ink-2">
    {children}
  </p>
)
