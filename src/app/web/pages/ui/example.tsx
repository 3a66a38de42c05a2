import type { ReactNode } from 'react'

/** A row of specimens with its caption. */
export const Example = ({ title, note, children }: { title: string; note?: string; children: ReactNode }) => (
  <div>
    <h3 className="font-sans text-sm font-semibold text-ink-2">{title}</h3>
    {note && <p className="text-sm text-ink-3">{note}</p>}
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-3">{children}</div>
  </div>
)
