import { useEffect, useEffectEvent, useState } from 'react'
import type { Cleanup } from '../../contract/cleanup.ts'
import { outboxClient } from '../outbox/client.ts'
import type { PendingCleanupUpload } from '../outbox/use-outbox.ts'

type ReadTimes = { dataUpdatedAt: number; errorUpdatedAt: number }

/** A cleanup waiting for upload in the list. `arrived` is the uploaded cleanup, until the server's list contains it. */
export type PendingUploadRowData = PendingCleanupUpload & { arrived?: Cleanup }

type ArrivedUpload = { row: PendingUploadRowData; until: string }

const none: PendingCleanupUpload[] = []

/**
 * Cleanups waiting for upload, newest first. An uploaded cleanup keeps its row until the list has been reloaded, or the
 * reload has failed, so that rows do not jump.
 */
export function usePendingUploadRows(
  waiting: PendingCleanupUpload[] | undefined = none,
  { dataUpdatedAt, errorUpdatedAt }: ReadTimes,
): PendingUploadRowData[] {
  const [arrived, setArrived] = useState<ArrivedUpload[]>([])
  const lastRead = `${dataUpdatedAt} ${errorUpdatedAt}`
  const arrive = useEffectEvent((cleanup: Cleanup) => {
    const { cleanupId } = cleanup
    const one = waiting.find(({ recordId }) => recordId === cleanupId)
    if (!one) return
    const now = { row: { ...one, arrived: cleanup }, until: lastRead }
    setArrived((some) => [...some.filter(({ row }) => row.recordId !== cleanupId), now])
  })
  useEffect(() => outboxClient.subscribe((message) => message.kind === 'uploaded' && arrive(message.cleanup)), [])

  const isPending = (id: string) => waiting.some(({ recordId }) => recordId === id)
  const stillUnlisted = arrived.filter(({ row, until }) => until === lastRead && !isPending(row.recordId))
  return [...waiting, ...stillUnlisted.map(({ row }) => row)].toSorted((a, b) => b.loggedAt - a.loggedAt)
}
