import { useEffect, useRef } from 'react'
import { weeksInWords } from '#platform/numbers.ts'

type Props = {
  /** Number of completed weeks of a streak, each drawn as a filled bar. */
  done: number
  of: number
  /** Whether the bar of the current week is striped, because the streak can still grow this week. */
  isOpen?: boolean
  label: string
  size?: 'sm' | 'lg'
}

const sizes = { sm: { row: 'gap-1.5', bar: 'h-[26px] w-[11px]' }, lg: { row: 'justify-between', bar: 'h-10 w-[15px]' } }

/** Week streak as a row of bars, one per week: filled for done, striped for in progress, outlined for ahead. */
export function StreakBars({ done, of, isOpen = false, label, size = 'sm' }: Props) {
  const newest = useFillAnimation(done)
  return (
    <span role="img" aria-label={label} className={`flex ${sizes[size].row}`}>
      {Array.from({ length: of }, (_, index) => (
        <svg
          key={index}
          ref={index === done - 1 ? newest : undefined}
          viewBox="0 0 12 28"
          preserveAspectRatio="none"
          className={`block shrink-0 ${sizes[size].bar}`}
        >
          {index < done ? <DoneBar /> : index === done && isOpen ? <OpenBar /> : <AheadBar />}
        </svg>
      ))}
    </span>
  )
}

const DoneBar = () => <rect width="12" height="28" rx="2.5" fill="var(--sun)" />

const OpenBar = () => (
  <g fill="var(--sun)" stroke="var(--sun)">
    <rect x=".75" y=".75" width="10.5" height="26.5" rx="2" fill="none" strokeWidth="1.5" />
    <path d="M1 25h10M1 19h10M1 13h10M1 7h10" strokeWidth="3" />
  </g>
)

const AheadBar = () => (
  <rect
    x=".75"
    y=".75"
    width="10.5"
    height="26.5"
    rx="2"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    opacity=".55"
  />
)

/** Animates the bar of a newly completed week once: it fills from the bottom. */
function useFillAnimation(done: number) {
  const newest = useRef<SVGSVGElement>(null)
  const before = useRef(done)
  useEffect(() => {
    const isNew = done > before.current
    before.current = done
    if (!isNew || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    newest.current?.animate([{ clipPath: 'inset(100% 0 0)' }, { clipPath: 'inset(0)' }], {
      duration: 400,
      easing: 'ease-out',
    })
  }, [done])
  return newest
}

/** Number of week streak bars that fit next to the text; a longer streak fills all of them. */
const MAX_BARS = 8

export const WeekStreak = ({ weeks }: { weeks: number }) => (
  <>
    <StreakBars done={Math.min(weeks, MAX_BARS)} of={MAX_BARS} label={`${weeksInWords(weeks)} in a row`} />
    <span aria-hidden>{weeksInWords(weeks)}</span>
  </>
)
