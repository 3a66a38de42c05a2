import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

type Props = {
  title: string
  children?: ReactNode
  /** Focuses the page heading, because the button that led to this step of the sign-in no longer exists. */
  takesFocus?: boolean
}

export function AuthPageHeading({ title, children, takesFocus = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-[2rem] leading-[1.1] font-extrabold outline-none">
        {title}
      </h1>
      {children && <p className="mt-2 text-ink-2">{children}</p>}
    </>
  )
}

const tones = { moss: 'bg-moss-wash text-moss', amber: 'bg-amber-wash text-amber' }

export const AuthPageIcon = ({ icon: Icon, tone = 'moss' }: { icon: LucideIcon; tone?: keyof typeof tones }) => (
  <span className={`mb-5 grid size-14 place-items-center rounded-full ${tones[tone]}`}>
    <Icon aria-hidden className="size-7" />
  </span>
)
