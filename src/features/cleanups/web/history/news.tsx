import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { formatDay } from '#platform/days.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { cleanupUiTexts as texts } from '../../copy.ts'
import { cleanups, client } from '../api.ts'
import { CleanupStatusChip } from './cleanup-status-chip.tsx'

const VISIBLE_NEWS = 3

export function UnseenDecisionList() {
  const queryClient = useQueryClient()
  const { data } = useQuery(cleanups.news.queryOptions())
  const [isUnfolded, unfold] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const news = data?.news ?? []
  if (news.length === 0) return null

  const markAsSeen = async () => {
    setBusy(true)
    try {
      await client.seeNews({ seen: news.map(({ cleanupId, updatedAt }) => ({ cleanupId, updatedAt })) })
      await queryClient.invalidateQueries({ queryKey: cleanups.news.key() })
    } catch {
      void showToast.error(texts.notSeen)
    }
    setBusy(false)
  }
  const shown = isUnfolded ? news : news.slice(0, VISIBLE_NEWS)
  return (
    <section aria-labelledby="news" className="card px-4 py-3 sm:px-7 sm:py-4">
      <div className="flex items-center justify-between gap-2">
        <h2 id="news" className="text-base sm:text-lg">
          News about your cleanups
        </h2>
        <Button
          variant="ghost"
          size="sm"
          isDisabled={isBusy}
          onPress={markAsSeen}
          className="-mr-3 shrink-0 max-sm:-mr-1.5 max-sm:px-1.5! max-sm:underline"
        >
          <Check aria-hidden className="max-sm:hidden" />
          Mark as seen
        </Button>
      </div>
      <ul className="mt-1 divide-y divide-line">
        {shown.map((decided) => (
          <li key={decided.cleanupId} className="grid items-start gap-x-4 py-2 sm:grid-cols-[7rem_1fr] sm:py-3">
            <div className="max-sm:hidden">
              <CleanupStatusChip status={decided.status} />
            </div>
            <div className="min-w-0">
              <p className="max-sm:leading-snug">
                Your cleanup of {formatDay(decided.date, 'TBD')} was {decided.status}.
              </p>
              {decided.adminNotes && <p className="mt-0.5 text-sm break-words text-ink-2">{decided.adminNotes}</p>}
            </div>
          </li>
        ))}
      </ul>
      {shown.length < news.length && (
        <Button variant="ghost" size="sm" className="-ml-3" onPress={() => unfold(true)}>
          Show {news.length - shown.length} more
        </Button>
      )}
    </section>
  )
}
