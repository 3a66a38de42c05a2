import { createIsomorphicFn } from '@tanstack/react-start'
import { useEffect, useRef } from 'react'
import { createCodeLoader } from '#platform/web/load-code.ts'
import { svgDrawings } from './drawings.ts'

type Props = {
  /** Path of the SVG file in the folder `art`, without `.svg`. */
  of: string
  className?: string
}

/**
 * Decorative SVG drawing. The server renders it into the HTML and hydration leaves it alone, so the browser bundle
 * contains none. The browser loads drawings only for client-side navigation.
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

const loadDrawings = createCodeLoader(() => import('./drawings.ts'))

async function loadDrawing(span: HTMLSpanElement, of: string) {
  // Without a network, the page is shown without its decorative drawings.
  const late = await loadDrawings().catch(() => undefined)
  if (late) span.innerHTML = late.svgDrawings[of]!
}

const serverRenderedSvg = createIsomorphicFn()
  .server((of: string) => svgDrawings[of]!)
  .client(() => '')

/** Strip from the landing page's evening scene, for the top of pages with little content. */
export const DecorativeHorizon = () => <SvgDrawing of="places/horizon" className="horizon" />
