import { useEffect, useEffectEvent, useState } from 'react'
import type { Cleanup } from '../../contract/cleanup.ts'
import { outbox } from '../outbox/client.ts'
import type { Waiting } from '../outbox/use-outbox.ts'

type Read = { dataUpdatedAt: number; errorUpdatedAt: number }

/** A pending upload in the list. `arrived` is the uploaded cleanup, until the server's list contains it. */
export type WaitingOne = Waiting & { arrived?: Cleanup }

type Arrived = { row: WaitingOne; until: string }

const none: Waiting[] = []

/**
 * Pending uploads, newest first. An uploaded cleanup keeps its row until the list has been reloaded, or the reload has
 * failed, so that rows do not jump.
 */
export function useWaitingRows(
  waiting: Waiting[] | undefined = none,
  { dataUpdatedAt, errorUpdatedAt }: Read,
): WaitingOne[] {
  const [arrived, setArrived] = useState<Arrived[]>([])
  const lastRead = `${dataUpdatedAt} ${errorUpdatedAt}`
  const arrive = useEffectEvent((cleanup: Cleanup) => {
    const { cleanupId } = cleanup
    const one = waiting.find((each) => each.cleanupId === cleanupId)
    if (!one) return
    const now = { row: { ...one, arrived: cleanup }, until: lastRead }
    setArrived((some) => [...some.filter(({ row }) => row.cleanupId !== cleanupId), now])
  })
  useEffect(() => outbox.subscribe((message) => message.kind === 'uploaded' && arrive(message.cleanup)), [])

  const waits = (id: string) => waiting.some(({ cleanupId }) => cleanupId === id)
  const stay = arrived.filter(({ row, until }) => until === lastRead && !waits(row.cleanupId))
  return [...waiting, ...stay.map(({ row }) => row)].toSorted((a, b) => b.loggedAt - a.loggedAt)
}
