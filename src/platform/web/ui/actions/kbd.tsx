import type { ReactNode } from 'react'

/** Hidden on devices without a keyboard. */
export const KeyboardShortcut = ({ children }: { children: ReactNode }) => <kbd className="kbd">{children}</kbd>
