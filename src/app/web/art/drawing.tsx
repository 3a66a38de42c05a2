import { createIsomorphicFn } from '@tanstack/react-start'
import { useEffect, useRef } from 'react'
import { drawings } from './drawings.ts'

type Props = {
  /** its file in this folder, without `.svg` */
  of: string
  className?: string
}

/**
 * A decorative picture. The server writes it into the page, and React neither touches that nor carries a second copy:
 * only after moving here from another page are the drawings loaded.
 */
export function Drawing({ of, className }: Props) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const span = place.current!
    if (!span.firstChild) void draw(span, of)
  }, [of])
  return (
    <span
      ref={place}
      aria-hidden
      className={className}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: served(of) }}
    />
  )
}

async function draw(span: HTMLSpanElement, of: string) {
  const late = await import('./drawings.ts')
  span.innerHTML = late.drawings[of]!
}

const served = createIsomorphicFn()
  .server((of: string) => drawings[of]!)
  .client(() => '')

/** A strip of the landing page's evening, across the top of a page that has little else to show. */
export const Horizon = () => <Drawing of="places/horizon" className="horizon" />
