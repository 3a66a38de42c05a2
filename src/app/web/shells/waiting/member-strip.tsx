import { useEffect } from 'react'
import { useOutbox } from '#features/cleanups/web/outbox/use-outbox.ts'
import { StateStrip } from './state-strip.tsx'
import { useArrivals } from './use-arrivals.ts'
import { rememberWaiting } from './waiting-member.ts'

export default function MemberStrip({ memberId }: { memberId: string }) {
  const held = useOutbox(memberId)
  const count = held?.waiting.length
  useArrivals(memberId)
  useEffect(() => {
    if (count !== undefined) rememberWaiting(count > 0 ? memberId : undefined)
  }, [count, memberId])
  return <StateStrip held={held} />
}
