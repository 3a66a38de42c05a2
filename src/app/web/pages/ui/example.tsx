import type { ReactNode } from 'react'

export const ComponentExample = ({ title, note, children }: { title: string; note?: string; children: ReactNode }) => (
  <div>
    <h3 className="font-sans text-sm font-semibold text-ink-2">{title}</h3>
    {note && <p className="text-sm text-ink-3">{note}</p>}
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-3">{children}</div>
  </div>
)

export const FormFieldExamples = ({ title, note, children }: { title: string; note?: string; children: ReactNode }) => (
  <div>
    <h3 className="font-sans text-sm font-semibold text-ink-2">{title}</h3>
    {note && <p className="text-sm text-ink-3">{note}</p>}
    <div className="mt-3 grid items-start gap-x-5 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">{children}</div>
  </div>
)

/** Image URL for examples, which fails to load without a network request. */
export const BROKEN_IMAGE_URL = 'data:image/png,not-a-picture'
