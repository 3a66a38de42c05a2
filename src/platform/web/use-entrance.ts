import { useEffect, useRef } from 'react'

/** just before it can be seen, so that nobody watches it vanish in order to appear */
const NEAR = { rootMargin: '0px 0px 80px' }

/**
 * Lets an element rise once, `delay` ms after the visitor has scrolled to it. Until then it simply stands there:
 * nothing is hidden from readers without scripts, from print or from whoever wants no motion.
 */
export function useEntrance<Element extends HTMLElement>(delay: number) {
  const ref = useRef<Element>(null)
  useEffect(() => {
    let wasAway = false
    const watch = new IntersectionObserver(([place]) => {
      if (!place!.isIntersecting) {
        wasAway = true
        return
      }
      watch.disconnect()
      if (wasAway && !matchMedia('(prefers-reduced-motion: reduce)').matches) rise(ref.current!, delay)
    }, NEAR)
    watch.observe(ref.current!)
    return () => watch.disconnect()
  }, [delay])
  return ref
}

const rise = (element: HTMLElement, delay: number) =>
  element.animate(
    [
      { opacity: 0, transform: 'translateY(14px)' },
      { opacity: 1, transform: 'none' },
    ],
    {
      duration: 600,
      delay,
      easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
      fill: 'backwards',
    },
  )
