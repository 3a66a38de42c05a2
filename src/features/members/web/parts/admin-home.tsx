import '#platform/web/ui/inside.css'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '#platform/numbers.ts'
import { ErrorState } from '#platform/web/ui/feedback/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/feedback/skeleton.tsx'
import { members } from '../api.ts'

/** Where admins arrive: how many members there are. */
export function AdminHome() {
  const { data, isError, refetch } = useQuery(members.memberCounts.queryOptions())
  return (
    <div className="wrap py-8">
      <h1 className="text-3xl font-extrabold">Admin Dashboard</h1>
      {data ? (
        <dl className="mt-6 grid gap-5 sm:grid-cols-2">
          <Count label="Members in all" value={data.total} />
          <Count label="Public and active members" value={data.active} />
        </dl>
      ) : isError ? (
        <ErrorState title="Unable to load the numbers" level={2} onRetry={() => void refetch()} />
      ) : (
        <SkeletonGroup label="Loading the numbers" className="mt-6 grid gap-5 sm:grid-cols-2">
          <Skeleton className="h-32" />
          <Skeleton className="h-32" />
        </SkeletonGroup>
      )}
    </div>
  )
}

const Count = ({ label, value }: { label: string; value: number }) => (
  <div className="card flex flex-col-reverse p-5 sm:p-7">
    <dt className="text-ink-2">{label}</dt>
    <dd className="num text-[3rem] leading-none">{formatNumber(value)}</dd>
  </div>
)
