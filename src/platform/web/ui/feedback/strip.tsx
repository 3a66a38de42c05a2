import { type LucideIcon, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'

const tones = {
  amber: 'bg-amber-wash text-amber',
  creek: 'bg-creek-wash text-creek',
  brick: 'bg-brick-wash text-brick',
}

type LookProps = {
  tone?: keyof typeof tones
  icon?: LucideIcon
  /** read out once it is another one; the rest goes with it, and may change unheard */
  title: string
  children?: ReactNode
  /** comes after it, and is read out like the title */
  heard?: string | undefined
  /** what can be done about it */
  link?: ReactNode
}

/** A line under the header. The region around it must be there before: `role="status"`. */
export const Strip = ({ tone = 'amber', icon: Icon = WifiOff, title, children, heard, link }: LookProps) => (
  <div className={`border-b border-line ${tones[tone]}`}>
    <div className="wrap flex min-h-12 items-center gap-3 py-2 text-sm">
      <Icon aria-hidden className="size-5 shrink-0" />
      <p className="min-w-0 break-words">
        <b className="font-semibold">{title}</b>
        {children && (
          <>
            {' '}
            <span aria-live="off">{children}</span>
          </>
        )}
        {heard && ` ${heard}`}
        {link && (
          <>
            {' '}
            <span aria-live="off">{link}</span>
          </>
        )}
      </p>
    </div>
  </div>
)
