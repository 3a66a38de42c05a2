import { useEffect, useEffectEvent, useState } from 'react'
import type { Cleanup } from '../../contract/cleanup.ts'
import { outbox } from '../outbox/client.ts'
import type { Waiting } from '../outbox/use-outbox.ts'

type Read = { dataUpdatedAt: number; errorUpdatedAt: number }

/** `arrived`: as the server has it now, and its list does not show it yet. */
export type WaitingOne = Waiting & { arrived?: Cleanup }

type Arrived = { row: WaitingOne; until: string }

const none: Waiting[] = []

/** Newest first. What has just arrived keeps its place until the list was read anew, or could not be, so that nothing jumps. */
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
