import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { adviceOn } from '#platform/errors.ts'
import { formatNumber } from '#platform/numbers.ts'
import { ButtonLink } from '#platform/web/ui/actions/button-link.tsx'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/feedback/error-state.tsx'
import { Offline } from '#platform/web/ui/feedback/offline-strip.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/feedback/skeleton.tsx'
import { Pagination } from '#platform/web/ui/table/pagination.tsx'
import { useLastShown } from '#platform/web/ui/table/use-last-shown.ts'
import { usePageWithin } from '#platform/web/ui/table/use-page-within.ts'
import type { AuditPage } from '../../contract.ts'
import { AUDIT_PAGE } from '../../rules.ts'
import type { Asked } from './asked.ts'
import { AuditDays } from './audit-days.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { deeds, exportOf } from './reading.ts'

const route = getRouteApi('/_admin/admin-main/audit')

/** Who did what in the console, for admins to read. */
export function AuditLog() {
  const asked = route.useSearch()
  const go = route.useNavigate()
  const read = useQuery(deeds(asked))
  const { data, error, isError, isFetching, isLoading, refetch } = read
  const shown = useLastShown(data)
  const set = (change: Asked, replace = false) =>
    go({ search: (now) => ({ ...now, page: undefined, ...change }), replace, resetScroll: false })
  const toPage = (page: number, replace = false) => void set({ page: page > 1 ? page : undefined }, replace)
  usePageWithin(data?.pages, asked.page ?? 1, (last) => toPage(last, true))
  const hasFailed = isError && !isFetching

  return (
    <>
      <Offline readAt={data && read.dataUpdatedAt} what="The audit log" />
      <div className="wrap py-8">
        <header className="flex flex-wrap items-end justify-between gap-4">
          <div>
            <h1 className="text-3xl font-extrabold">Audit Log</h1>
            <p className="text-ink-2">Every admin action, with who and when. Rows cannot be changed.</p>
          </div>
          <ButtonLink href={exportOf(asked)} download variant="outline" className="max-sm:w-full">
            <Download aria-hidden />
            Export CSV
          </ButtonLink>
        </header>
        <AuditFilters asked={asked} set={set} />
        {hasFailed && (
          <div className="card mt-5">
            <ErrorState
              title="Unable to load the audit log"
              level={2}
              isInline={Boolean(shown)}
              onRetry={() => void refetch()}
            >
              {adviceOn(error)}
            </ErrorState>
          </div>
        )}
        {shown ? (
          <div className={`transition-opacity ${isLoading ? 'opacity-60' : ''}`}>
            {shown.logs.length > 0 ? (
              <AuditDays logs={shown.logs} />
            ) : (
              <div className="card mt-6">
                <EmptyState title="No actions found" level={2}>
                  Nobody did anything like that in this time.
                </EmptyState>
              </div>
            )}
            {shown.logs.length > 0 && (
              <Pagination page={isFetching ? (asked.page ?? 1) : shown.page} pages={shown.pages} onPage={toPage}>
                {foundIn(shown)}
              </Pagination>
            )}
          </div>
        ) : (
          !hasFailed && <Loading />
        )}
      </div>
    </>
  )
}

function foundIn({ page, logs, total, isMore }: AuditPage) {
  const first = (page - 1) * AUDIT_PAGE + 1
  const stretch = `${formatNumber(first)} - ${formatNumber(first + logs.length - 1)}`
  return isMore
    ? `${stretch} of more than ${formatNumber(total)}. Narrow the search to reach older ones.`
    : `${stretch} of ${formatNumber(total)}`
}

const Loading = () => (
  <SkeletonGroup label="Loading the audit log" className="mt-7">
    <Skeleton className="mb-3 h-7 w-56" />
    <div className="card grid divide-y divide-line">
      {Array.from({ length: AUDIT_PAGE }, (_, nr) => (
        <div key={nr} className="px-4 py-3 sm:px-5">
          <Skeleton className="h-11 max-xl:h-24" />
        </div>
      ))}
    </div>
  </SkeletonGroup>
)
