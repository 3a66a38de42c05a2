import { CloudUpload, TriangleAlert, WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Queue } from '#features/cleanups/web/parts/queue/use-queue.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { Strip } from '#platform/web/ui/feedback/offline-strip.tsx'
import { useKnown } from './use-known.ts'
import { type StripWords, stripWords } from './words.ts'

/** What is sent within this time would only make the page jump. */
const PATIENCE_MS = 1500

const looks = {
  cut: { tone: 'amber', icon: WifiOff },
  waiting: { tone: 'amber', icon: CloudUpload },
  sending: { tone: 'creek', icon: CloudUpload },
  refused: { tone: 'brick', icon: TriangleAlert },
} as const

export function StateStrip({ queue }: { queue?: Queue }) {
  return <Told words={useLasting(stripWords(useKnown(queue), Date.now()))} />
}

/** The region is there before anything is said in it, so that it is heard. */
export const Told = ({ words }: { words: StripWords | undefined }) => (
  <div role="status">
    {words && (
      <Strip {...looks[words.kind]} title={words.title}>
        {words.rest.join(' ')}{' '}
        {words.link && (
          <PageLink to={words.link.to} hash={words.link.hash} className="font-semibold underline">
            {words.link.words}
          </PageLink>
        )}
      </Strip>
    )}
  </div>
)

function useLasting(words: StripWords | undefined): StripWords | undefined {
  const [hasLasted, setLasted] = useState(false)
  const isThere = words !== undefined
  const isAtOnce = words?.kind === 'cut' || words?.kind === 'refused'
  useEffect(() => {
    if (!isThere) return setLasted(false)
    const timer = setTimeout(() => setLasted(true), isAtOnce ? 0 : PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isThere, isAtOnce])
  return hasLasted || isAtOnce ? words : undefined
}
