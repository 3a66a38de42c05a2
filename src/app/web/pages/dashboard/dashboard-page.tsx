import { createFileRoute } from '@tanstack/react-router'
import { memberHead } from '#app/web/page-head.ts'
import { Dashboard } from './dashboard.tsx'
import { loadLitterlog } from './load-litterlog.ts'

type Search = { tab?: 'stats'; page?: number }

/** What is not in the address is the default: the history, from its first page. */
function pageOf(page: unknown) {
  const number = Number(page)
  return Number.isInteger(number) && number > 1 && number <= 1_000_000 ? number : undefined
}

export const Route = createFileRoute('/_public/_member/dashboard')({
  validateSearch: ({ tab, page }: Record<string, unknown>): Search => ({
    tab: tab === 'stats' ? tab : undefined,
    page: pageOf(page),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => loadLitterlog(queryClient, deps),
  head: () => memberHead('Litterlog'),
  component: Dashboard,
})
