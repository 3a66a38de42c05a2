import { type ReactNode, useEffect, useState } from 'react'

const SHOWN_AFTER = 150

type GroupProps = {
  /** what is awaited: "Loading the Litterboard" */
  label: string
  className?: string
  children: ReactNode
}

/** Skeletons in the shape of what is awaited. They hold its place at once, but are seen only if it takes a moment. */
export function SkeletonGroup({ label, className = '', children }: GroupProps) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SHOWN_AFTER)
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

/** For a page that is awaited: the router scrolls only to what has arrived. */
export function useTopOfPage() {
  useEffect(() => {
    // newer browsers answer with a promise, which is no clean-up
    scrollTo({ top: 0, behavior: 'instant' })
  }, [])
}

/** One block; its size comes from the class name. */
export const Skeleton = ({ className = '' }: { className?: string }) => (
  <span
    aria-hidden
    className={`block animate-pulse rounded-[8px] bg-sunk [animation-duration:1.6s] forced-colors:border ${className}`}
  />
)
