import type { ReactNode } from 'react'

export const RowWords = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div className="min-w-0 flex-1 leading-tight">
    <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">{name}</p>
    <p className="mt-0.5 text-sm text-ink-2">{children}</p>
  </div>
)
