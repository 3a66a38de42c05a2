import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { cleanups } from '#features/cleanups/web/api.ts'
import { CLEANUP_REVIEW_STATUSES, CLEANUP_REVIEW_STATUS_NAMES } from '#features/cleanups/rules.ts'
import { CorrectionsCard } from '#features/corrections/web/admin/corrections-card.tsx'
import { litterboard } from '#features/litterboard/web/api.ts'
import type { MemberForAdmins } from '#features/members/contract/admin.ts'
import { AdminMemberDetails } from '#features/members/web/admin/member-details.tsx'
import { formatNumber } from '#platform/numbers.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { StatusChip } from '#platform/web/ui/data/status-chip.tsx'
import { useMemberDialogDependencies, useRefetchAfterCorrection } from './member-dialog-dependencies.tsx'

const REVIEW_PATH = '/admin-main/cleanups'
const route = getRouteApi('/_admin/admin-main/users/$id')

export function AdminMemberPage() {
  const { id } = route.useParams()
  const dependencies = useMemberDialogDependencies()
  const refetchAfterCorrection = useRefetchAfterCorrection()
  return (
    <AdminMemberDetails
      key={id}
      id={id}
      dependencies={dependencies}
      cleanups={(member) => <MemberCleanups member={member} />}
      corrections={(member) => <CorrectionsCard member={member} onSaved={refetchAfterCorrection} />}
      rank={(member) => <MemberRank member={member} />}
    />
  )
}

/** Shows a member's rank among all members; empty while the member is not on the Litterboard. */
function MemberRank({ member: { id, isPublic, isDisabled, deletion } }: { member: MemberForAdmins }) {
  const isListed = isPublic && !isDisabled && !deletion
  const { data, isLoading } = useQuery(litterboard.standing.queryOptions({ input: { id }, enabled: isListed }))
  if (isLoading) return null
  return data?.rank ? formatNumber(data.rank) : 'none'
}

/** Number of the member's cleanups by status, each a link to the filtered review queue. */
function MemberCleanups({ member: { id } }: { member: MemberForAdmins }) {
  const { data: counts } = useQuery(cleanups.reviewCountsOf.queryOptions({ input: { id } }))
  return (
    <section className="card p-5 sm:px-6">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-lg">Cleanups</h2>
        {counts && (
          <PageLink
            to={REVIEW_PATH}
            search={{ status: 'all', member: id }}
            className="text-[0.9375rem] font-medium text-creek underline"
          >
            All {formatNumber(Object.values(counts).reduce((total, some) => total + some, 0))}
          </PageLink>
        )}
      </div>
      <ul className="mt-3 flex flex-wrap gap-2">
        {CLEANUP_REVIEW_STATUSES.map((status) => (
          <li key={status}>
            <PageLink
              to={REVIEW_PATH}
              search={{ status, member: id }}
              className="inline-flex min-h-11 items-center no-underline"
            >
              <StatusChip status={status}>
                {CLEANUP_REVIEW_STATUS_NAMES[status]}{' '}
                <span className="num min-w-[1ch]">{counts && formatNumber(counts[status])}</span>
              </StatusChip>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
