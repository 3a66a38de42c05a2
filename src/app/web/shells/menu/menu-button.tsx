import { Menu } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useRouter } from '@tanstack/react-router'
import { buttonStyle } from '#platform/web/ui/actions/button-style.ts'
import type { headerOn } from '../header/header-rules.ts'
import { MobileMenu } from './mobile-menu.tsx'

/**
 * The browser's own modal dialog: it makes the page behind it inert, closes on Escape and gives the focus back, and
 * the landing page need not load a control library for it.
 */
export function MenuButton(offers: ReturnType<typeof headerOn>) {
  const menu = useRef<HTMLDialogElement>(null)
  const router = useRouter()
  useEffect(() => router.subscribe('onBeforeLoad', () => menu.current?.close()), [router])
  return (
    <>
      <button
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        className={buttonStyle({ variant: 'ghost', size: 'icon' }, 'site-menu-button md:hidden')}
        onClick={() => menu.current!.showModal()}
      >
        <Menu aria-hidden />
      </button>
      <MobileMenu ref={menu} {...offers} />
    </>
  )
}
