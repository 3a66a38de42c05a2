import type { ReactNode } from 'react'

/** Keyboard shortcut of an action, hidden on devices without a keyboard. */
export const KeyboardShortcut = ({ children }: { children: ReactNode }) => <kbd className="kbd">{children}</kbd>
