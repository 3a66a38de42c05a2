import type { UseQueryResult } from '@tanstack/react-query'
import { queryTimeoutAdvice } from '#platform/errors.ts'
import { ErrorState } from '#platform/web/ui/feedback/error-state.tsx'
import { useLastLoadedData } from '../table/use-last-data.ts'
import { useClampedPageNumber } from '../table/use-clamped-page.ts'

type PageState = { page: number; toPage(page: number, replace?: boolean): void }

/**
 * Query for one page of an admin list. The visible page stays while the next page loads (stale-while-revalidate) or
 * fails.
 */
export function usePagedQuery<Page extends { page: number; pages: number }>(
  { data, error, isError, isFetching, isLoading, refetch }: UseQueryResult<Page>,
  { page, toPage }: PageState,
  failed: string,
) {
  const shown = useLastLoadedData(data)
  useClampedPageNumber(data?.pages, page, (last) => toPage(last, true))
  const hasFailed = isError && !isFetching
  return {
    shown,
    isComing: Boolean(shown) && isLoading,
    failure: hasFailed && (
      <div className="card mb-3">
        <ErrorState title={failed} level={2} isInline={Boolean(shown)} onRetry={() => void refetch()}>
          {queryTimeoutAdvice(error)}
        </ErrorState>
      </div>
    ),
    pagination: {
      // The pagination shows the requested page number while that page loads. If loading fails, it shows the number of
      // the visible page.
      page: shown && !isFetching ? shown.page : page,
      pages: shown?.pages ?? 0,
      onPage: (to: number) => (hasFailed && to === page ? void refetch() : toPage(to)),
    },
  }
}
