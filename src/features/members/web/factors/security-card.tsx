import type { LucideIcon } from 'lucide-react'
import { type ReactNode, type Ref, useId } from 'react'

type CardProps = {
  title: string
  hint: string
  action?: ReactNode
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

export function SecurityCard({ title, hint, action, ref, children }: CardProps) {
  const id = useId()
  return (
    <section ref={ref} tabIndex={-1} aria-labelledby={id} className="card p-5 outline-none sm:p-7">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-[260px]">
          <h2 id={id} className="text-xl">
            {title}
          </h2>
          <p className="mt-0.5 max-w-[52ch] text-sm text-ink-2">{hint}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}

export const SecurityList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className="mt-3 divide-y divide-line">
    {children}
  </ul>
)

type RowProps = {
  icon: LucideIcon
  title: string
  chip?: ReactNode
  facts: string
  children?: ReactNode
}

export const SecurityRow = ({ icon: Icon, title, chip, facts, children }: RowProps) => (
  <li className="flex items-center gap-x-3 py-3.5 sm:gap-x-4">
    <Icon aria-hidden className="size-6 shrink-0 text-ink-2" />
    <div className="min-w-0 flex-1">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 leading-snug font-semibold">
        <span className="min-w-0 wrap-anywhere" dir="auto">
          {title}
        </span>
        {chip}
      </div>
      <p className="text-sm leading-snug text-ink-2">{facts}</p>
    </div>
    {/* The label of a button without a frame ends where the card's content ends. */}
    <div className="flex shrink-0 sm:gap-1 [&>.button-ghost:last-child]:-mr-2.5">{children}</div>
  </li>
)
