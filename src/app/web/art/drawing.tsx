import { createIsomorphicFn } from '@tanstack/react-start'
import { useEffect, useRef } from 'react'
import { createPartLoader } from '#platform/web/load-part.ts'
import { svgDrawings } from './drawings.ts'

type Props = {
  /** Path of the drawing's SVG file in the folder `art`, without `.svg`. */
  of: string
  className?: string
}

/**
 * A decorative SVG drawing. The server renders it into the HTML and hydration leaves it alone, so the browser bundle
 * contains no drawings. The browser loads them only after client-side navigation from another page.
 */
export function SvgDrawing({ of, className }: Props) {
  const drawing = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const span = drawing.current!
    if (!span.firstChild) void loadDrawing(span, of)
  }, [of])
  return (
    <span
      ref={drawing}
      aria-hidden
      className={className}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: serverRenderedSvg(of) }}
    />
  )
}

const loadDrawings = createPartLoader(() => import('./drawings.ts'))

async function loadDrawing(span: HTMLSpanElement, of: string) {
  // Without a network, the page is shown without its decoration.
  const late = await loadDrawings().catch(() => undefined)
  if (late) span.innerHTML = late.svgDrawings[of]!
}

const serverRenderedSvg = createIsomorphicFn()
  .server((of: string) => svgDrawings[of]!)
  .client(() => '')

/** Decorative strip from the landing page's evening scene, for the top of pages with little content. */
export const DecorativeHorizon = () => <SvgDrawing of="places/horizon" className="horizon" />
