import { ChevronLeft, ChevronRight } from 'lucide-react'

type Props = { at: number; of: number; onTurn: (by: 'prev' | 'next') => void }

const look =
  'absolute top-1/2 grid size-14 -translate-y-1/2 place-items-center rounded-full bg-spruce-deep text-on-spruce aria-disabled:opacity-40 aria-disabled:cursor-default max-sm:hidden'

/** At an end the button stays, so that the keyboard does not lose its place. */
export const Pager = ({ at, of, onTurn }: Props) =>
  of > 1 && (
    <>
      <button
        type="button"
        aria-label="Previous photo"
        aria-disabled={at === 0}
        onClick={() => onTurn('prev')}
        className={`${look} left-6`}
      >
        <ChevronLeft aria-hidden className="size-6" />
      </button>
      <button
        type="button"
        aria-label="Next photo"
        aria-disabled={at === of - 1}
        onClick={() => onTurn('next')}
        className={`${look} right-6`}
      >
        <ChevronRight aria-hidden className="size-6" />
      </button>
    </>
  )
