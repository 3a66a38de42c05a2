import { CloudUpload, TriangleAlert, WifiOff } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { CleanupOutboxState } from '#features/cleanups/web/outbox/use-outbox.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { StatusStripLayout } from '#platform/web/ui/feedback/status-strip-layout.tsx'
import { useVisitorToday } from '#platform/web/use-hydrated.ts'
import { useStatusStripState } from './use-status-strip-state.ts'
import { type StatusStripText, getStatusStripText } from './status-strip-copy.ts'

/** Uploads shorter than this show no status strip, which would only make the page jump. */
const APPEARANCE_DELAY_MS = 1500

const stripStyles = {
  cut: { tone: 'amber', icon: WifiOff },
  waiting: { tone: 'amber', icon: CloudUpload },
  sending: { tone: 'creek', icon: CloudUpload },
  refused: { tone: 'brick', icon: TriangleAlert },
} as const

export function UploadStatusStrip({ held }: { held?: CleanupOutboxState }) {
  const { now } = useVisitorToday()
  return <StatusStripView words={getStatusStripText(useStatusStripState(held), now.getTime())} />
}

type Props = {
  words: StatusStripText | undefined
  /** Delay in ms before the status strip shows a state that may end soon. */
  patience?: number
}

/** Live region of the status strip. It exists before its message, so that screen readers announce the message. */
export const StatusStripView = ({ words, patience = APPEARANCE_DELAY_MS }: Props) => (
  <div role="status">
    {words && (
      <DelayedAppearance
        isAtOnce={patience === 0 || words.kind === 'cut' || words.kind === 'refused'}
        patience={patience}
      >
        <StatusStripLayout
          {...stripStyles[words.kind]}
          title={words.title}
          announcement={words.announcement}
          link={
            words.link && (
              <PageLink to={words.link.to} hash={words.link.hash} className="font-semibold underline">
                {words.link.words}
              </PageLink>
            )
          }
        >
          {words.rest.join(' ')}
        </StatusStripLayout>
      </DelayedAppearance>
    )}
  </div>
)

type LastingProps = { isAtOnce: boolean; patience: number; children: ReactNode }

/** Delays the first appearance of the status strip. Later changes appear immediately. */
function DelayedAppearance({ isAtOnce, patience, children }: LastingProps) {
  const [hasLasted, setLasted] = useState(isAtOnce)
  useEffect(() => {
    const timer = setTimeout(() => setLasted(true), isAtOnce ? 0 : patience)
    return () => clearTimeout(timer)
  }, [isAtOnce, patience])
  return (hasLasted || isAtOnce) && children
}
