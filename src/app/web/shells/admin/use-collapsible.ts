import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

/** A menu that opens in the page: it closes on Escape, when one goes elsewhere, and when one goes on by it. */
export function useCollapsible() {
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const router = useRouter()
  useEffect(() => router.subscribe('onBeforeLoad', () => setOpen(false)), [router])

  useEffect(() => {
    if (!isOpen) return
    const leave = ({ target }: Event) => {
      if (!box.current?.contains(target as Node)) setOpen(false)
    }
    const escape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpen(false)
      opener.current?.focus()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
      document.removeEventListener('keydown', escape)
    }
  }, [isOpen])
  return { box, opener, isOpen, toggle: () => setOpen((now) => !now), close: () => setOpen(false) }
}
