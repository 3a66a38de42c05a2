import type { QueryClient } from '@tanstack/react-query'
import { cleanups } from '#features/cleanups/web/api.ts'
import { progress } from '#features/progress/web/api.ts'
import { kept } from '#platform/web/kept/whose.ts'
import { keepPictures } from './keep-pictures.ts'

const HISTORY = '/api/v1/me/cleanups?page=1'
const STATISTICS = '/api/v1/me/statistics'

/** Whoever has never opened the Litterlog here finds it without a network all the same, after any visit. */
export async function keepLitterlog(queryClient: QueryClient, memberId: string) {
  const isKept = (address: string) => kept(memberId, 'answers', location.origin + address)
  if (!(await isKept(STATISTICS))) await queryClient.prefetchQuery(progress.statistics.queryOptions())
  if (await isKept(HISTORY)) return
  const { loadLitterlog } = await import('#app/web/pages/dashboard/load-litterlog.ts')
  await loadLitterlog(queryClient, {})
  const shown = await queryClient
    .fetchQuery(cleanups.history.queryOptions({ input: { page: 1 } }))
    .catch(() => undefined)
  await keepPictures(shown?.cleanups.flatMap(({ photos }) => photos[0]?.small ?? []) ?? [])
}
