import { useState } from 'react'

/** A long one is folded, so that the numbers below stay in sight. */
const isLong = (text: string) => text.length > 420 || text.split('\n').length > 7

export function Description({ children }: { children: string }) {
  const [isUnfolded, unfold] = useState(false)
  const isFolded = isLong(children) && !isUnfolded
  return (
    <div className="mt-3 max-w-[52ch] text-on-spruce-2">
      <p className={`break-words whitespace-pre-line ${isFolded ? 'line-clamp-6' : ''}`}>{children}</p>
      {isLong(children) && (
        <button
          type="button"
          aria-expanded={isUnfolded}
          onClick={() => unfold(!isUnfolded)}
          className="min-h-11 font-semibold text-on-spruce underline"
        >
          {isUnfolded ? 'Show less' : 'Show all of it'}
        </button>
      )}
    </div>
  )
}
