/**
 * Margin below the visible area where the entrance animation starts. It begins transparent, so a visible element would
 * vanish first.
 */
const OBSERVER_OPTIONS = { rootMargin: '0px 0px 80px' }

/**
 * Animates each element with `data-entrance` upward once, when it is scrolled into view (IntersectionObserver); the
 * attribute is a delay in ms. Nothing is hidden without scripts, in print, or with reduced motion. The page script
 * calls this for server-rendered elements, components for their own.
 */
export function animateEntrances() {
  for (const element of document.querySelectorAll<HTMLElement>('[data-entrance]')) {
    const delay = Number(element.dataset.entrance)
    delete element.dataset.entrance
    animateWhenScrolledIntoView(element, delay)
  }
}

function animateWhenScrolledIntoView(element: HTMLElement, delay: number) {
  let wasAway = false
  const observer = new IntersectionObserver(([place]) => {
    if (!place!.isIntersecting) {
      wasAway = true
      return
    }
    observer.disconnect()
    if (wasAway && !matchMedia('(prefers-reduced-motion: reduce)').matches) animateUpward(element, delay)
  }, OBSERVER_OPTIONS)
  observer.observe(element)
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
