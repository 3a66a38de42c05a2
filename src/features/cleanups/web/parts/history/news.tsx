import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { formatDay } from '#platform/days.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import type { Decided } from '../../../contract/cleanup.ts'
import { cleanups, client } from '../../api.ts'
import { CleanupStatus } from './cleanup-status.tsx'

/** What has been decided on own cleanups since the member last looked. */
export function News() {
  const queryClient = useQueryClient()
  const { data } = useQuery(cleanups.news.queryOptions())
  const see = useMutation({
    mutationFn: (news: Decided[]) => client.seeNews({ cleanupIds: news.map(({ cleanupId }) => cleanupId) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: cleanups.news.key() }),
  })
  const news = data?.news ?? []
  if (news.length === 0) return null
  return (
    <section aria-labelledby="news" className="card px-5 py-4 sm:px-7">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="news" className="text-lg">
          News about your cleanups
        </h2>
        <Button variant="ghost" size="sm" isDisabled={see.isPending} onPress={() => see.mutate(news)} className="-mr-3">
          <Check aria-hidden />
          Mark as seen
        </Button>
      </div>
      <ul className="mt-1 divide-y divide-line">
        {news.map((decided) => (
          <li key={decided.cleanupId} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
            <CleanupStatus status={decided.status} />
            <div className="min-w-0 flex-1 basis-64">
              <p>
                Your cleanup of {formatDay(decided.date, 'TBD')} was {decided.status}.
              </p>
              {decided.adminNotes && <p className="mt-0.5 text-sm break-words text-ink-2">{decided.adminNotes}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
