import { createFileRoute } from '@tanstack/react-router'
import { memberPageHead } from '#platform/web/page-head.ts'
import { readPageParam } from '#platform/paging.ts'
import { LitterlogDashboard } from './dashboard.tsx'
import { loadLitterlog } from './load-litterlog.ts'

/** Search parameters of the Litterlog. Missing ones mean the history tab and page 1. */
type Search = { tab?: 'stats'; page?: number }

export const Route = createFileRoute('/_public/_member/dashboard')({
  validateSearch: ({ tab, page }: Record<string, unknown>): Search => ({
    tab: tab === 'stats' ? tab : undefined,
    page: readPageParam(page),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => loadLitterlog(queryClient, deps),
  head: () => memberPageHead('Litterlog'),
  component: LitterlogDashboard,
})
