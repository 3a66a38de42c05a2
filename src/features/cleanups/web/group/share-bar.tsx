import type { CSSProperties } from 'react'
import './share-bar.css'

/** Whose pieces a part of the bar is: the reader's, those of another member, or the rest, which nobody has taken. */
export type ShareOwner = 'me' | 'other' | 'rest'
export type ShareBarPart = { id: string; owner: ShareOwner; pieces: number }

type Props = {
  parts: readonly ShareBarPart[]
  /** Text alternative. Without it the bar is hidden from screen readers, because text beside it says the same. */
  label?: string
  size?: 'normal' | 'small'
}

/** Bars have room for this many parts on the narrowest phone. */
const MAX_PARTS = 24

/** Bar of the shares of a cleanup together: mine in sun, others in spruce, the rest hatched. */
export const ShareBar = ({ parts, label, size = 'normal' }: Props) => (
  <div
    role={label ? 'img' : undefined}
    aria-label={label}
    aria-hidden={label ? undefined : true}
    data-size={size}
    className="share-bar"
  >
    {mergeOthersIfCrowded(parts).map(({ id, owner, pieces }) => (
      <span key={id} className={`share-${owner}`} style={{ '--pieces': pieces } as CSSProperties} />
    ))}
  </div>
)

export const ShareSwatch = ({ owner, size = 14 }: { owner: ShareOwner; size?: number }) => (
  <i
    aria-hidden
    className={`inline-block shrink-0 rounded-[4px] share-${owner}`}
    style={{ width: size, height: size }}
  />
)

/** Leaves out empty parts, and shows the others as one part where the bar has no room for each of them. */
function mergeOthersIfCrowded(parts: readonly ShareBarPart[]): ShareBarPart[] {
  const filled = parts.filter(({ pieces }) => pieces > 0)
  if (filled.length <= MAX_PARTS) return filled
  const pieces = filled.reduce((sum, part) => (part.owner === 'other' ? sum + part.pieces : sum), 0)
  const first = filled.findIndex(({ owner }) => owner === 'other')
  return filled.flatMap((part, index): ShareBarPart[] => {
    if (part.owner !== 'other') return [part]
    return index === first ? [{ id: 'others', owner: 'other', pieces }] : []
  })
}
