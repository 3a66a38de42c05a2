import type { LucideProps } from 'lucide-react'
import { createElement } from 'react'

type Drawing = { node: [tag: string, attributes: Record<string, string>][] }

/** Creates an icon component from a lucide drawing in the production build; see scripts/vite/small-icons.ts. */
export default function createIcon({ node }: Drawing) {
  return ({ size = 24, className = '', ...attributes }: LucideProps) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: `lucide ${className}`,
        'aria-hidden': true,
        ...attributes,
      },
      node.map(([tag, drawn]) => createElement(tag, drawn)),
    )
}
