import { CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const tones = {
  amber: { look: 'bg-amber-wash text-amber', icon: TriangleAlert },
  creek: { look: 'bg-creek-wash text-creek', icon: Info },
  moss: { look: 'bg-moss-wash text-moss', icon: CircleCheck },
  brick: { look: 'bg-brick-wash text-brick', icon: TriangleAlert },
}

type Props = {
  tone: keyof typeof tones
  icon?: LucideIcon
  children: ReactNode
}

/** Message box beside the content that it concerns. Screen readers announce the red (`brick`) variant immediately. */
export function Callout({ tone, icon, children }: Props) {
  const Icon = icon ?? tones[tone].icon
  return (
    <div
      role={tone === 'brick' ? 'alert' : undefined}
      className={`flex gap-2.5 rounded-md px-3.5 py-3 text-sm leading-snug font-medium forced-colors:border ${tones[tone].look}`}
    >
      <Icon aria-hidden className="stroke-[2.1] mt-px size-[19px] shrink-0" />
      <div className="min-w-0">{children}</div>
    </div>
  )
}
