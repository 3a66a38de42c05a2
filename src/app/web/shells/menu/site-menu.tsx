import { useRouter } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'
import { buttonClassName } from '#platform/web/ui/actions/button-style.ts'

type Props = {
  label: string
  opener: ComponentProps<'button'>
  className: string
  closeClass: string
  children: ReactNode
}

/**
 * Site menu in a native modal dialog, which makes the page inert, closes on Escape and returns the focus. Its button
 * uses the attribute `command`, so the menu works before React loads.
 */
export function SiteMenu({ label, opener, className, closeClass, children }: Props) {
  const menu = useRef<HTMLDialogElement>(null)
  const router = useRouter()
  const id = useId()
  useEffect(() => router.subscribe('onBeforeLoad', () => menu.current?.close()), [router])
  return (
    <>
      <button {...opener} {...{ command: 'show-modal', commandfor: id }} type="button" aria-haspopup="dialog" />
      <dialog ref={menu} id={id} aria-label={label} className="site-menu" closedby="any">
        <div className={`flex min-h-full flex-col ${className}`}>
          <form method="dialog" className={closeClass}>
            <button aria-label="Close menu" className={buttonClassName({ variant: 'ghost', size: 'icon' })}>
              <X aria-hidden />
            </button>
          </form>
          {children}
        </div>
      </dialog>
    </>
  )
}
