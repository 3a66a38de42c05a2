import { MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber, piecesUnit } from '#platform/numbers.ts'

type HeadProps = {
  cleanupId: string
  day: string
  /** of the button */
  label: string
  location: string
  onOpen: () => void
  /** how far it has come */
  children: ReactNode
}

/** The date is the button, and its reach is the whole row: what else can be pressed lies above it. */
export const RowHead = ({ cleanupId, day, label, location, onOpen, children }: HeadProps) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
    <button
      type="button"
      data-cleanup={cleanupId}
      onClick={onOpen}
      aria-label={label}
      className="static text-left leading-snug font-semibold group-hover:underline after:absolute after:inset-0 after:h-auto after:transform-none after:content-['']"
    >
      {day}
    </button>
    {children && <span className="max-sm:order-1">{children}</span>}
    <p className="flex w-full min-w-0 items-center gap-1.5 text-sm text-ink-2">
      <MapPin aria-hidden className="size-4 shrink-0" />
      <span className="sr-only">ZIP/postal code</span>
      <span className="truncate">{location}</span>
    </p>
  </div>
)

export const RowPieces = ({ count }: { count: number }) => (
  <p className="text-right">
    <b className="num block text-2xl leading-none">{formatNumber(count)}</b>
    <span className="text-sm text-ink-2">{piecesUnit(count)}</span>
  </p>
)
