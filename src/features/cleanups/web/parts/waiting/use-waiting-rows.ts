import { useState } from 'react'
import { useOnline } from '#platform/web/ui/feedback/use-online.ts'
import type { CleanupPage } from '../../../contract/cleanup.ts'
import type { Waiting } from '../queue/use-queue.ts'

type Read = { data: CleanupPage | undefined; dataUpdatedAt: number }
type Gone = { row: Waiting; since: number }

const none: Waiting[] = []

/** Newest first. What has just arrived keeps its row until the list was read anew, so that nothing jumps. */
export function useWaitingRows(waiting: Waiting[] | undefined = none, { data, dataUpdatedAt }: Read) {
  const isOnline = useOnline()
  const [before, setBefore] = useState(waiting)
  const [gone, setGone] = useState<Gone[]>([])
  const [discarded, setDiscarded] = useState<string[]>([])

  if (waiting !== before) {
    const left = before.filter(({ cleanupId }) => !has(waiting, cleanupId) && !discarded.includes(cleanupId))
    setBefore(waiting)
    if (left.length > 0) setGone([...gone, ...left.map((row) => ({ row, since: dataUpdatedAt }))])
  }
  const arrived = gone.filter(
    ({ row, since }) =>
      // without a network nothing arrives: another tab has taken it back
      isOnline && dataUpdatedAt === since && !has(waiting, row.cleanupId) && !has(data?.cleanups, row.cleanupId),
  )
  return {
    rows: [...waiting, ...arrived.map(({ row }) => row)].toSorted((a, b) => b.keptAt - a.keptAt),
    /** its row goes at once */
    letGo: (cleanupId: string) => setDiscarded((some) => [...some, cleanupId]),
  }
}

const has = (some: { cleanupId: string }[] | undefined, id: string) =>
  some?.some(({ cleanupId }) => cleanupId === id) ?? false
