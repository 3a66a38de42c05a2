import { useQuery } from '@tanstack/react-query'
import { MailWarning } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '#platform/numbers.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { ExportLink } from '#platform/web/ui/table/managed/list-tools.tsx'
import { useFocusKept } from '#platform/web/ui/table/managed/use-focus-kept.ts'
import { usePaged } from '#platform/web/ui/table/managed/use-paged.tsx'
import { Pagination } from '#platform/web/ui/table/pagination.tsx'
import type { Unverified } from '../../contract/managed.ts'
import { MEMBERS_PAGE, UNVERIFIED_EXPORT_PATH, managedSentences } from '../../rules/managed.ts'
import { unverified } from './queries.ts'
import { managingSentences as say } from './copy.ts'
import { UnverifiedHeader, UnverifiedRow, useResend } from './unverified-row.tsx'

/** Who has not confirmed their address yet, and may be sent the link again. */
function UnverifiedDialog({ onClose }: { onClose: () => void }) {
  const [page, toPage] = useState(1)
  const { shown, failure, pagination } = usePaged(useQuery(unverified(page)), { page, toPage }, say.unverifiedFailed)
  const rows = shown?.members ?? NONE
  const box = useFocusKept(rows)
  const resend = useResend()
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
              <Pagination {...pagination}>
                {formatNumber(first)} - {formatNumber(first + rows.length - 1)} of {formatNumber(shown.total)}
              </Pagination>
            </div>
            <ExportLink href={`/api${UNVERIFIED_EXPORT_PATH}`} variant="outline" />
          </>
        )
      }
    >
      {failure}
      {!shown && !failure && <Line>{managedSentences.loading}</Line>}
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

/** Opens the list of those whose address nobody has confirmed, and says how long it is. */
export function UnverifiedButton() {
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(unverified(1))
  return (
    <>
      <Button variant="outline" className="max-sm:w-full" onPress={() => setOpen(true)}>
        <MailWarning aria-hidden />
        {managedSentences.unverified}
        {data && data.total > 0 && (
          <span className="font-medium text-ink-2 tabular-nums">
            {formatNumber(data.total)}
            {data.isMore && '+'}
          </span>
        )}
      </Button>
      {isOpen && <UnverifiedDialog onClose={() => setOpen(false)} />}
    </>
  )
}
