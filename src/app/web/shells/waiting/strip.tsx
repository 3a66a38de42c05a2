import '#platform/web/ui/inside.css'
import { Suspense, lazy } from 'react'
import { StateStrip } from './state-strip.tsx'

/** Visitors load nothing of what waits. */
const MemberStrip = lazy(() => import('./member-strip.tsx'))

type Props = {
  memberId: string | undefined
  /** the header lies over the page there */
  isOverHero: boolean
}

/** Under the header: the state of the connection, and of what waits for it. */
const ConnectionStrip = ({ memberId, isOverHero }: Props) => (
  <div className={isOverHero ? 'absolute inset-x-0 top-[76px] z-10' : undefined}>
    {memberId ? (
      <Suspense fallback={<StateStrip />}>
        <MemberStrip memberId={memberId} />
      </Suspense>
    ) : (
      <StateStrip />
    )}
  </div>
)
export default ConnectionStrip
