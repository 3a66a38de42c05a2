import { useEffect, useState } from 'react'
import type { CleanupPage } from '../../../contract/cleanup.ts'
import { hear } from '../queue/news.ts'
import type { Waiting } from '../queue/use-queue.ts'

type Read = { data: CleanupPage | undefined; dataUpdatedAt: number }
type Gone = { row: Waiting; since: number }

const none: Waiting[] = []

/** Newest first. What has just been uploaded keeps its row until the list was read anew, so that nothing jumps. */
export function useWaitingRows(waiting: Waiting[] | undefined = none, { data, dataUpdatedAt }: Read): Waiting[] {
  const uploaded = useUploaded()
  const [before, setBefore] = useState(waiting)
  const [gone, setGone] = useState<Gone[]>([])

  if (waiting !== before) {
    const left = before.filter(({ cleanupId }) => !has(waiting, cleanupId) && uploaded.includes(cleanupId))
    setBefore(waiting)
    if (left.length > 0) setGone([...gone, ...left.map((row) => ({ row, since: dataUpdatedAt }))])
  }
  const arrived = gone.filter(
    ({ row, since }) => dataUpdatedAt === since && !has(waiting, row.cleanupId) && !has(data?.cleanups, row.cleanupId),
  )
  return [...waiting, ...arrived.map(({ row }) => row)].toSorted((a, b) => b.keptAt - a.keptAt)
}

const has = (some: { cleanupId: string }[] | undefined, id: string) =>
  some?.some(({ cleanupId }) => cleanupId === id) ?? false

/** The ids of those that went because they are there now. */
function useUploaded(): string[] {
  const [uploaded, setUploaded] = useState<string[]>([])
  useEffect(
    () =>
      hear((news) => {
        if (news.kind === 'uploaded') setUploaded((some) => [...some, news.cleanup.cleanupId])
      }),
    [],
  )
  return uploaded
}
