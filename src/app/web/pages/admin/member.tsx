import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { cleanups } from '#features/cleanups/web/api.ts'
import { CLEANUP_REVIEW_STATUSES } from '#features/cleanups/rules.ts'
import { CleanupStatusChip } from '#features/cleanups/web/history/cleanup-status-chip.tsx'
import type { MemberForAdmins } from '#features/members/contract/admin.ts'
import { AdminMemberDetails } from '#features/members/web/admin/member-details.tsx'
import { formatNumber } from '#platform/numbers.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { useStreakCorrection } from './streak-correction.ts'

const REVIEW_PATH = '/admin-main/cleanups'
const route = getRouteApi('/_admin/admin-main/users/$id')

export function AdminMemberPage() {
  const { id } = route.useParams()
  const streaks = useStreakCorrection()
  return (
    <AdminMemberDetails key={id} id={id} streaks={streaks} cleanups={(member) => <MemberCleanups member={member} />} />
  )
}

/** Number of the member's cleanups by status. Each leads to the review table, filtered by status and username. */
function MemberCleanups({ member: { id, username } }: { member: MemberForAdmins }) {
  const { data: counts } = useQuery(cleanups.reviewCountsOf.queryOptions({ input: { id } }))
  return (
    <section className="card p-5 sm:px-6">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-lg">Cleanups</h2>
        {username && counts && (
          <PageLink to={REVIEW_PATH} search={{ status: 'all', search: username }} className="text-[0.9375rem]">
            All {formatNumber(Object.values(counts).reduce((total, some) => total + some, 0))}
          </PageLink>
        )}
      </div>
      <ul className="mt-3 flex flex-wrap gap-2">
        {CLEANUP_REVIEW_STATUSES.map((status) => {
          const chip = (
            <span className="inline-flex items-center gap-1.5">
              <CleanupStatusChip status={status} />
              <b className="num">{counts ? formatNumber(counts[status]) : '\u00a0'}</b>
            </span>
          )
          return (
            <li key={status}>
              {username ? (
                <PageLink
                  to={REVIEW_PATH}
                  search={{ status, search: username }}
                  className="inline-flex min-h-11 items-center px-1 text-ink no-underline"
                >
                  {chip}
                </PageLink>
              ) : (
                <span className="inline-flex min-h-11 items-center px-1">{chip}</span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
