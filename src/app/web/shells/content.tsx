import type { ReactNode } from 'react'

const ID = 'content'

/** The first link of every page: past all that stands around it. */
export const SkipLink = () => (
  <a href={`#${ID}`} className="skip-link">
    Skip to content
  </a>
)

export const Content = ({ children }: { children: ReactNode }) => (
  <main id={ID} tabIndex={-1} className="outline-none">
    {children}
  </main>
)

/** The keyboard's place, where what had it is gone, or a new page has come. */
export const focusContent = () => document.getElementById(ID)?.focus({ preventScroll: true })
