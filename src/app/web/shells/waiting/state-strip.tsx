import { CloudUpload, TriangleAlert, WifiOff } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { Outbox } from '#features/cleanups/web/outbox/use-outbox.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { Strip } from '#platform/web/ui/feedback/strip.tsx'
import { useToday } from '#platform/web/use-awake.ts'
import { useKnown } from './use-known.ts'
import { type StripWords, stripWords } from './strip-copy.ts'

/** What is sent within this time would only make the page jump. */
const PATIENCE_MS = 1500

const looks = {
  cut: { tone: 'amber', icon: WifiOff },
  waiting: { tone: 'amber', icon: CloudUpload },
  sending: { tone: 'creek', icon: CloudUpload },
  refused: { tone: 'brick', icon: TriangleAlert },
} as const

export function StateStrip({ held }: { held?: Outbox }) {
  const { now } = useToday()
  return <Told words={stripWords(useKnown(held), now.getTime())} />
}

type Props = {
  words: StripWords | undefined
  /** how long it takes until what will be over in a moment is told */
  patience?: number
}

/** The region is there before anything is said in it, so that it is heard. */
export const Told = ({ words, patience = PATIENCE_MS }: Props) => (
  <div role="status">
    {words && (
      <Lasting isAtOnce={patience === 0 || words.kind === 'cut' || words.kind === 'refused'} patience={patience}>
        <Strip
          {...looks[words.kind]}
          title={words.title}
          heard={words.heard}
          link={
            words.link && (
              <PageLink to={words.link.to} hash={words.link.hash} className="font-semibold underline">
                {words.link.words}
              </PageLink>
            )
          }
        >
          {words.rest.join(' ')}
        </Strip>
      </Lasting>
    )}
  </div>
)

type LastingProps = { isAtOnce: boolean; patience: number; children: ReactNode }

/** Once something is shown, what comes after it is shown at once. */
function Lasting({ isAtOnce, patience, children }: LastingProps) {
  const [hasLasted, setLasted] = useState(isAtOnce)
  useEffect(() => {
    const timer = setTimeout(() => setLasted(true), isAtOnce ? 0 : patience)
    return () => clearTimeout(timer)
  }, [isAtOnce, patience])
  return (hasLasted || isAtOnce) && children
}
