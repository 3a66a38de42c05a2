import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { formatNumber } from '#platform/numbers.ts'
import { ButtonLink } from '#platform/web/ui/actions/button-link.tsx'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/feedback/skeleton.tsx'
import { usePagedQuery } from '#platform/web/ui/admin-list/use-paged-query.tsx'
import { Pagination } from '#platform/web/ui/table/pagination.tsx'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import type { AuditLogEntry as Entry, AuditLogResultPage } from '../../contract.ts'
import { AUDIT_LOG_PAGE_SIZE } from '../../rules.ts'
import { AuditLogEntryItem } from './audit-entry.tsx'
import { AuditLogFilterControls } from './audit-filters.tsx'
import { auditLogQueryOptions, buildAuditLogExportUrl } from './queries.ts'
import type { AuditLogSearchParams } from './search-params.ts'

const route = getRouteApi('/_admin/admin-main/audit')

export function AuditLogEntryList() {
  const searchParams = route.useSearch()
  const go = route.useNavigate()
  const read = useQuery(auditLogQueryOptions(searchParams))
  const set = (change: AuditLogSearchParams, replace = false) =>
    go({ search: (now) => ({ ...now, page: undefined, ...change }), replace, resetScroll: false })
  const toPage = (page: number, replace = false) => void set({ page: page > 1 ? page : undefined }, replace)
  const at = { page: searchParams.page ?? 1, toPage }
  const { shown, isComing, failure, pagination } = usePagedQuery(read, at, 'Unable to load the audit log')

  return (
    <div className="wrap py-8">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-3xl font-extrabold">Audit Log</h1>
          <p className="text-ink-2">Every admin action, with who and when. Rows cannot be changed.</p>
        </div>
        <ButtonLink href={buildAuditLogExportUrl(searchParams)} download variant="outline" className="max-sm:w-full">
          <Download aria-hidden />
          Export CSV
        </ButtonLink>
      </header>
      <AuditLogFilterControls searchParams={searchParams} set={set} />
      {failure && <div className="mt-5">{failure}</div>}
      {shown ? (
        <div className={`transition-opacity ${isComing ? 'opacity-60' : ''}`}>
          {shown.logs.length > 0 ? (
            <>
              <AuditDays logs={shown.logs} />
              <Pagination {...pagination}>{resultRange(shown)}</Pagination>
            </>
          ) : (
            <div className="card mt-6">
              <EmptyState title="No actions found" level={2}>
                Nobody did anything like that in this time.
              </EmptyState>
            </div>
          )}
        </div>
      ) : (
        !failure && <Loading />
      )}
    </div>
  )
}

function resultRange({ page, logs, total, isMore }: AuditLogResultPage) {
  const first = (page - 1) * AUDIT_LOG_PAGE_SIZE + 1
  const range = `${formatNumber(first)} - ${formatNumber(first + logs.length - 1)}`
  return isMore
    ? `${range} of more than ${formatNumber(total)}. Narrow the search to reach older ones.`
    : `${range} of ${formatNumber(total)}`
}

const Loading = () => (
  <SkeletonGroup label="Loading the audit log" className="mt-7">
    <Skeleton className="mb-3 h-7 w-56" />
    <div className="card grid divide-y divide-line">
      {Array.from({ length: AUDIT_LOG_PAGE_SIZE }, (_, nr) => (
        <div key={nr} className="px-4 py-3 sm:px-5">
          <Skeleton className="h-11 max-xl:h-24" />
        </div>
      ))}
    </div>
  </SkeletonGroup>
)

/**
 * Audit entries grouped by day. Until hydration the days are in UTC, because the server does not know the admin's time
 * zone.
 */
function AuditDays({ logs }: { logs: Entry[] }) {
  const timeZone = useHydrated() ? undefined : 'UTC'
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone })
  const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone })
  const days = new Map<string, Entry[]>()
  for (const log of logs) {
    const name = day.format(new Date(log.createdAt))
    days.set(name, [...(days.get(name) ?? []), log])
  }
  return Array.from(days, ([name, ofDay]) => (
    <section key={name} aria-label={name}>
      <h2 className="mt-7 text-lg">{name}</h2>
      <ol className="card mt-3 divide-y divide-line">
        {ofDay.map((log) => (
          <AuditLogEntryItem key={log.id} log={log} time={time.format(new Date(log.createdAt))} />
        ))}
      </ol>
    </section>
  ))
}
