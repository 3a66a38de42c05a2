import type { ReactNode } from 'react'

export const AuthHeading = ({ title, children }: { title: string; children?: ReactNode }) => (
  <>
    <h1 className="text-[2rem] leading-[1.1] font-extrabold">{title}</h1>
    {children && <p className="mt-2 text-ink-2">{children}</p>}
  </>
)
