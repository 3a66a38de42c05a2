import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** Colors of chips, and of the round icons beside a list entry. */
export const CHIP_TONES = {
  spruce: 'bg-spruce-wash text-spruce',
  amber: 'bg-amber-wash text-amber',
  moss: 'bg-moss-wash text-moss',
  brick: 'bg-brick-wash text-brick',
  creek: 'bg-creek-wash text-creek',
  poppy: 'bg-poppy-wash text-poppy-ink',
  sun: 'bg-sun text-on-sun',
  plain: 'bg-sunk text-ink-2',
  deep: 'border border-on-spruce-2 text-on-spruce',
}

type Look = { tone?: keyof typeof CHIP_TONES; size?: 'default' | 'sm' }

/** Class names of a link or button that looks like a chip, such as a tag. */
export const chipClassName = ({ tone = 'spruce', size = 'default' }: Look = {}) =>
  `inline-flex w-fit items-center gap-[0.35rem] rounded-full text-sm leading-none font-semibold whitespace-nowrap no-underline forced-colors:border ${size === 'sm' ? 'h-6 px-2.5' : 'h-7 px-[0.65rem]'} ${CHIP_TONES[tone]}`

type Props = Look & { icon?: LucideIcon; children: ReactNode }

export const Chip = ({ icon: Icon, children, ...look }: Props) => (
  <span className={chipClassName(look)}>
    {Icon && <Icon aria-hidden className="size-3.5 shrink-0 stroke-[2.2]" />}
    {children}
  </span>
)
