import { WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useConnection, useOnline } from './use-online.ts'

/** Under the header while there is no network: what that means, and how old what one sees is. */
export const OfflineStrip = ({ title, children }: { title: string; children: ReactNode }) => (
  <div role="status" className="border-b border-line bg-amber-wash text-amber">
    <div className="wrap flex min-h-12 items-center gap-3 py-2 text-sm">
      <WifiOff aria-hidden className="size-5 shrink-0" />
      <p>
        <b className="font-semibold">{title}</b> {children}
      </p>
    </div>
  </div>
)

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

type Props = {
  /** of what is still shown */
  readAt: number | undefined
  /** what is not there yet, at the beginning of a sentence */
  what?: string
}

/** Of a page that is only read: how old what one sees is. */
export function Offline({ readAt, what = 'It' }: Props) {
  const { keptAt = Infinity } = useConnection()
  if (useOnline()) return null
  return (
    <OfflineStrip title="You are offline.">
      {readAt
        ? `What you see is from ${clock.format(Math.min(readAt, keptAt))}.`
        : `${what} comes as soon as there is a network.`}
    </OfflineStrip>
  )
}
