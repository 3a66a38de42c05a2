import { useRouter } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { buttonClassName } from '#platform/web/ui/actions/button-style.ts'

type Props = {
  label: string
  opener: ComponentProps<'button'>
  className: string
  closeClass: string
  children: ReactNode
}

/**
 * Menu of the site in the browser's native modal dialog, which makes the page behind inert, closes on Escape and
 * returns the focus. The landing page thus needs no component library for the menu.
 */
export function SiteMenu({ label, opener, className, closeClass, children }: Props) {
  const menu = useRef<HTMLDialogElement>(null)
  const router = useRouter()
  useEffect(() => router.subscribe('onBeforeLoad', () => menu.current?.close()), [router])
  return (
    <>
      <button {...opener} type="button" aria-haspopup="dialog" onClick={() => menu.current!.showModal()} />
      <dialog ref={menu} aria-label={label} className="site-menu" closedby="any">
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
