import { useQueue } from '#features/cleanups/web/parts/queue/use-queue.ts'
import { useArrivals } from './use-arrivals.ts'
import { StateStrip } from './state-strip.tsx'

export default function MemberStrip({ memberId }: { memberId: string }) {
  const queue = useQueue(memberId)
  useArrivals(queue?.waiting)
  return <StateStrip queue={queue} />
}
