import type { ReactNode } from 'react'

/** A value that is a link fills its whole place: `after:absolute after:inset-0`. */
type Stat = { label: string; value: ReactNode; /** quietly below */ note?: ReactNode }

/** A few big numbers side by side, each with what it counts; in two columns an odd last one is a line of its own. */
export const StatStrip = ({ stats }: { stats: Stat[] }) => (
  <dl className="card grid grid-cols-2 overflow-hidden lg:grid-flow-col lg:auto-cols-fr lg:grid-cols-none">
    {stats.map(({ label, value, note }) => (
      // each draws the line to its left and above; the first ones lie under the card's own edge
      <div
        key={label}
        className="relative -mt-px -ml-px flex flex-col-reverse justify-end border-t border-l border-line p-5 last:odd:col-span-2 sm:px-7 max-lg:last:odd:flex-row max-lg:last:odd:items-baseline max-lg:last:odd:justify-between max-lg:last:odd:py-3 lg:last:odd:col-span-1"
      >
        <dt className="text-sm text-ink-2">
          {label}
          {note && <span className="mt-0.5 block leading-snug text-amber">{note}</span>}
        </dt>
        <dd className="num text-[2rem] leading-tight">{value}</dd>
      </div>
    ))}
  </dl>
)
