import { Check, type LucideIcon, TriangleAlert, X } from 'lucide-react'
import { buttonClassName } from '#platform/web/ui/actions/button-style.ts'
import { KeyboardShortcut } from '#platform/web/ui/actions/kbd.tsx'

export type ToastKind = 'success' | 'error' | 'warning'

export type ToastOptions = {
  description?: string
  duration?: number
  /** Time in ms after which the toast closes even while it is hovered or focused. Unlimited by default. */
  maxDuration?: number
  /** Action button of a toast, such as undo. Its shortcut is only displayed; the page listens for the key. */
  action?: { label: string; onPress: () => void; shortcut?: string }
  icon?: LucideIcon
}

const kinds = {
  success: { look: 'bg-moss-wash text-moss', icon: Check },
  error: { look: 'bg-brick-wash text-brick', icon: X },
  warning: { look: 'bg-amber-wash text-amber', icon: TriangleAlert },
}

type Props = Omit<ToastOptions, 'duration' | 'maxDuration'> & { kind: ToastKind; title: string; onClose: () => void }

export function ToastCard({ kind, title, description, action, icon, onClose }: Props) {
  const Icon = icon ?? kinds[kind].icon
  const act = () => {
    action?.onPress()
    onClose()
  }
  return (
    <div
      data-toast={kind}
      className="flex items-center gap-3 rounded-lg border border-line bg-raise py-3 pr-2.5 pl-4 shadow-2 select-none"
    >
      <span className={`grid size-7 shrink-0 place-items-center rounded-full ${kinds[kind].look}`}>
        <Icon aria-hidden className="stroke-[2.2] size-[18px]" />
      </span>
      <div className="min-w-0 flex-1 leading-snug break-words">
        <p className="font-semibold">{title}</p>
        {description && <p className="mt-0.5 text-sm text-ink-2">{description}</p>}
      </div>
      {action && (
        <button type="button" onClick={act} className={buttonClassName({ variant: 'outline', size: 'sm' })}>
          {action.label}
          {action.shortcut && <KeyboardShortcut>{action.shortcut}</KeyboardShortcut>}
        </button>
      )}
      <button
        type="button"
        onClick={onClose}
        aria-label="Dismiss"
        className={buttonClassName({ variant: 'ghost', size: 'icon' })}
      >
        <X aria-hidden />
      </button>
    </div>
  )
}
