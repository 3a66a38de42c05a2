import { useEffect } from 'react'
import { useQueue } from '#features/cleanups/web/parts/queue/use-queue.ts'
import { StateStrip } from './state-strip.tsx'
import { useArrivals } from './use-arrivals.ts'
import { rememberWaiting } from './waiting-member.ts'

export default function MemberStrip({ memberId }: { memberId: string }) {
  const queue = useQueue(memberId)
  const count = queue?.waiting.length
  useArrivals(memberId)
  useEffect(() => {
    if (count !== undefined) rememberWaiting(count > 0 ? memberId : undefined)
  }, [count, memberId])
  return <StateStrip queue={queue} />
}
