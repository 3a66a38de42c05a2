import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '#platform/web/ui/feedback/error-state.tsx'
import type { CleanupPage } from '../../../contract/cleanup.ts'
import { CleanupList } from './cleanup-list.tsx'
import { HistorySkeleton } from './history-skeleton.tsx'
import type { RowActions } from './history-row.tsx'
import { useLastShown } from '#platform/web/ui/table/use-last-shown.ts'
import { usePageWithin } from '#platform/web/ui/table/use-page-within.ts'

type Props = RowActions & {
  read: UseQueryResult<CleanupPage>
  page: number
  onPage: (page: number, how?: { replace: boolean }) => void
  /** instead of a list without rows */
  empty: ReactNode
}

/** A history in whatever state it is: loading, failed, empty or there. */
export function History({ read, page, onPage, empty, ...list }: Props) {
  const { isError, isFetching, refetch } = read
  const shown = useLastShown(read.data)

  usePageWithin(read.data?.pages, page, onPage)

  const hasFailed = isError && !isFetching
  if (hasFailed && !shown) return <div className="card">{failure(refetch)}</div>
  if (!shown || (shown.cleanups.length === 0 && shown.total > 0)) return <HistorySkeleton />
  if (shown.total === 0) return empty
  return (
    <>
      {hasFailed && <div className="card mb-5">{failure(refetch, true)}</div>}
      <CleanupList shown={shown} page={page} onPage={onPage} {...list} />
    </>
  )
}

const failure = (refetch: () => unknown, isInline = false) => (
  <ErrorState title="Unable to load the cleanups" isInline={isInline} onRetry={() => void refetch()}>
    We're having trouble reading them.
  </ErrorState>
)
