import { useQuery } from '@tanstack/react-query'
import { progress } from '#features/progress/web/api.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { buttonClassName } from '#platform/web/ui/actions/button-style.ts'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'

const style = buttonClassName({ size: 'lg' }, 'w-full')

/** Leads a member whose email is verified to the first cleanup, or to the cleanups that they have logged already. */
export function VerifiedMemberLink() {
  const { data, isPending } = useQuery(progress.mine.queryOptions())
  if (isPending) return <Skeleton className="h-[52px] rounded-md!" />
  return data?.totalCleanups === 0 ? (
    <PageLink to="/log-cleanup" className={style}>
      Log your first cleanup
    </PageLink>
  ) : (
    <PageLink to="/dashboard" className={style}>
      Go to your Litterlog
    </PageLink>
  )
}
