import { useId } from 'react'

const OUTLINE = 'M12 70c-12-14-10-36 0-48 4-5 9-8 12-14l-6-6h24l-6 6c3 6 8 9 12 14 10 12 12 34 0 48-10 4-26 4-36 0Z'
/** of the whole bag, its tied neck included */
const TOP = 4
const BOTTOM = 73

/** A tied litter bag, filled from the ground up. */
export function Bag({ fill, className }: { fill: number; className: string }) {
  const id = useId()
  return (
    <svg viewBox="0 0 60 74" className={`w-auto ${className}`}>
      <clipPath id={id}>
        <rect x="0" y={fill < 1 ? BOTTOM - (BOTTOM - TOP) * fill : 0} width="60" height="80" />
      </clipPath>
      <path d={OUTLINE} fill="var(--spruce-wash)" />
      <path d={OUTLINE} fill="var(--spruce)" clipPath={`url(#${id})`} />
    </svg>
  )
}
