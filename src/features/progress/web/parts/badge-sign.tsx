type Props = {
  name: string
  how: string
  isEarned: boolean
  /** all as wide as the widest, where they stand below each other */
  isWide?: boolean
}

/** A painted sign with a routed line inside its edge; one that is still ahead is an outline, like a week on the trail. */
export function BadgeSign({ name, how, isEarned, isWide = false }: Props) {
  const [large, ...small] = name.split(' ')
  return (
    <span
      className={`relative flex h-16 flex-col items-center justify-center rounded-md px-3.5 text-center ${isWide ? 'w-[104px] shrink-0' : 'min-w-[74px]'} ${isEarned ? earnedLook : aheadLook}`}
    >
      <span className={`num text-[1.4rem] leading-none ${isEarned ? 'text-sun' : ''}`}>{large}</span>{' '}
      <span className={`mt-1 text-[0.875rem] leading-none font-semibold ${isEarned ? 'text-on-spruce-2' : ''}`}>
        {small.join(' ')}
      </span>
      <span className="sr-only">{isEarned ? `, earned: ${how}` : `, still ahead: ${how}`}</span>
    </span>
  )
}

const earnedLook =
  'bg-spruce-deep text-on-spruce before:absolute before:inset-[3px] before:rounded-[7px] before:border before:border-on-spruce-2 forced-colors:border-2'
const aheadLook = 'border-[1.5px] border-dashed border-line-strong text-ink-3'
