import { WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'

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
