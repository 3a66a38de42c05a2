import { type ReactNode, useId } from 'react'

type Props = { title: string; hint?: string; children: ReactNode }

export function EventFormSection({ title, hint, children }: Props) {
  const id = useId()
  return (
    <section
      role="group"
      aria-labelledby={id}
      className="grid gap-4 not-first:border-t not-first:border-line not-first:pt-6"
    >
      <div>
        <h3 id={id} className="text-xl font-bold">
          {title}
        </h3>
        {hint && <p className="text-sm text-ink-2">{hint}</p>}
      </div>
      {children}
    </section>
  )
}

export const TWO_COLUMN_GRID = 'grid items-start gap-4 sm:grid-cols-2'
