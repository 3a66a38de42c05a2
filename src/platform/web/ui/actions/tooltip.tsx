import type { ReactNode } from 'react'
import { Tooltip as Tip } from 'react-aria-components'
import { Kbd } from './kbd.tsx'
import './tooltip.css'

export const Tooltip = ({ children, shortcut }: { children: ReactNode; shortcut?: string }) => (
  <Tip offset={6} className="tooltip">
    {children}
    {shortcut && <Kbd>{shortcut}</Kbd>}
  </Tip>
)
