import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '#platform/web/ui/feedback/error-state.tsx'
import type { CleanupPage } from '../../../contract/cleanup.ts'
import { CleanupList } from './cleanup-list.tsx'
import { listStyle } from './list-style.ts'
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
  /** what is not on the server yet, with the ids of those that are shown so */
  waiting?: { rows: ReactNode; ids: string[] }
}

/** A history in whatever state it is: loading, failed, empty or there. */
export function History({ read, page, onPage, empty, waiting, ...list }: Props) {
  const { isError, isFetching, refetch } = read
  const shown = useLastShown(read.data)

  usePageWithin(read.data?.pages, page, onPage)

  const hasFailed = isError && !isFetching
  const isAlone = !shown || shown.total === 0 || shown.cleanups.length === 0
  return (
    <>
      {hasFailed && shown && <div className="card mb-5">{failure(refetch, true)}</div>}
      {waiting && isAlone && <ul className={`${listStyle} mb-5`}>{waiting.rows}</ul>}
      {hasFailed && !shown ? (
        <div className="card">{failure(refetch)}</div>
      ) : !shown || (shown.cleanups.length === 0 && shown.total > 0) ? (
        <HistorySkeleton />
      ) : shown.total > 0 ? (
        <CleanupList shown={shown} page={page} onPage={onPage} waiting={waiting} {...list} />
      ) : (
        !waiting && empty
      )}
    </>
  )
}

const failure = (refetch: () => unknown, isInline = false) => (
  <ErrorState title="Unable to load the cleanups" isInline={isInline} onRetry={() => void refetch()}>
    We're having trouble reading them.
  </ErrorState>
)
