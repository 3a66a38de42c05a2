import type { ReactNode } from 'react'

/** The key that does the same. Not shown where there is no keyboard. */
export const Kbd = ({ children }: { children: ReactNode }) => <kbd className="kbd">{children}</kbd>
