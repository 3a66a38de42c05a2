import type { ReactNode } from 'react'

/** One statistic of the strip. A value that is a link should fill its cell with `after:absolute after:inset-0`. */
type Stat = { label: string; value: ReactNode; /** Small note below the label. */ note?: ReactNode }

/** Strip of large numbers side by side with their labels. In two columns, an odd last statistic fills a line. */
export const StatStrip = ({ stats }: { stats: Stat[] }) => (
  <dl className="card grid grid-cols-2 overflow-hidden lg:grid-flow-col lg:auto-cols-fr lg:grid-cols-none">
    {stats.map(({ label, value, note }) => (
      // Each statistic draws its left and top border; the card hides those of the first row and column.
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
