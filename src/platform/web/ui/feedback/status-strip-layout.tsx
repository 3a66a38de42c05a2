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
  /** Title of the status strip. Screen readers announce it when it changes; other parts change silently. */
  title: string
  children?: ReactNode
  announcement?: string | undefined
  link?: ReactNode
}

/** Status strip under the header. Its live region (`role="status"`) must exist before the strip. */
export const StatusStripLayout = ({
  tone = 'amber',
  icon: Icon = WifiOff,
  title,
  children,
  announcement,
  link,
}: LookProps) => (
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
        {announcement && ` ${announcement}`}
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
