import { type ReactNode, useEffect, useState } from 'react'

const SHOW_DELAY_MS = 150

type GroupProps = {
  label: string
  className?: string
  children: ReactNode
}

/** Skeleton in the shape of the loading content. It reserves space at once, but becomes visible after 150 ms. */
export function SkeletonGroup({ label, className = '', children }: GroupProps) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SHOW_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div aria-busy="true" className={`${className} ${isShown ? '' : 'invisible'}`}>
      <span role="status" className="sr-only">
        {label}
      </span>
      {children}
    </div>
  )
}

/** Scrolls to the top while a page is loading, because the router scrolls only once the page has loaded. */
export function useScrollToTop() {
  useEffect(() => {
    // In newer browsers `scrollTo` returns a promise, which a React effect must not return.
    scrollTo({ top: 0, behavior: 'instant' })
  }, [])
}

export const Skeleton = ({ className = '' }: { className?: string }) => (
  <span
    aria-hidden
    className={`block animate-pulse rounded-[8px] bg-sunk [animation-duration:1.6s] forced-colors:border ${className}`}
  />
)
