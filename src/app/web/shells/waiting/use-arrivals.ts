import { useEffect, useEffectEvent, useRef } from 'react'
import { client } from '#features/cleanups/web/api.ts'
import type { Waiting } from '#features/cleanups/web/parts/queue/use-queue.ts'
import { useCleanupsChanged } from '#features/cleanups/web/parts/use-cleanups-changed.ts'
import { waitingSentences as say } from '#features/cleanups/web/parts/waiting/words.ts'
import { formatDay } from '#platform/days.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'

/** What waits no more has arrived, here or from another tab: it is said, and every number is read anew. */
export function useArrivals(waiting: Waiting[] | undefined): void {
  const changed = useCleanupsChanged()
  const before = useRef<Waiting[]>([])
  const look = useEffectEvent(async ({ cleanupId, date }: Waiting) => {
    // taken back it is gone as well
    const isThere = await client.cleanup({ cleanupId }).then(
      () => true,
      () => false,
    )
    if (!isThere) return
    void changed()
    void notify.success(say.uploaded(formatDay(date, 'TBD')))
  })
  useEffect(() => {
    if (!waiting) return
    const gone = before.current.filter((each) => !waiting.some(({ cleanupId }) => cleanupId === each.cleanupId))
    before.current = waiting
    for (const each of gone) void look(each)
  }, [waiting])
}
