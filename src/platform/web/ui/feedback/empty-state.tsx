import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = {
  icon?: LucideIcon
  title: string
  level?: 2 | 3
  children?: ReactNode
  action?: ReactNode
}

export function EmptyState({ icon: Icon, title, level = 3, children, action }: Props) {
  const Heading = `h${level}` as const
  return (
    <div className="flex flex-col items-center justify-center px-6 py-8 text-center">
      {Icon && <Icon aria-hidden className="stroke-[1.6] size-9 text-ink-3" />}
      <Heading className="mt-3 max-w-[26ch] text-lg">{title}</Heading>
      {children && <p className="mt-1 max-w-[36ch] text-ink-2">{children}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}
