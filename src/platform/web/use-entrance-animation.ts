import { useEffect, useRef } from 'react'

/**
 * Margin below the visible area in which the entrance animation already starts. The animation begins with a transparent
 * element, so an element that is already in view would disappear first.
 */
const OBSERVER_OPTIONS = { rootMargin: '0px 0px 80px' }

/**
 * Animates an element upward once, `delay` ms after it is scrolled into view (IntersectionObserver). Nothing is hidden
 * without scripts, in print, or with reduced motion.
 */
export function useEntranceAnimation<Element extends HTMLElement>(delay: number) {
  const ref = useRef<Element>(null)
  useEffect(() => {
    let wasAway = false
    const observer = new IntersectionObserver(([place]) => {
      if (!place!.isIntersecting) {
        wasAway = true
        return
      }
      observer.disconnect()
      if (wasAway && !matchMedia('(prefers-reduced-motion: reduce)').matches) animateUpward(ref.current!, delay)
    }, OBSERVER_OPTIONS)
    observer.observe(ref.current!)
    return () => observer.disconnect()
  }, [delay])
  return ref
}

const animateUpward = (element: HTMLElement, delay: number) =>
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
