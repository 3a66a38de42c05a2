import type { ReactNode } from 'react'
import { TooltipTrigger } from 'react-aria-components'
import { Button, type ButtonProps } from './button.tsx'
import { Tooltip } from './tooltip.tsx'

type Props = Omit<ButtonProps, 'size' | 'busyLabel' | 'aria-label'> & {
  /** Accessible name of the icon button, also shown as its tooltip. */
  label: string
  shortcut?: string
  children: ReactNode
}

export const IconButton = ({ label, shortcut, variant = 'ghost', ...button }: Props) => (
  <TooltipTrigger delay={500} closeDelay={100}>
    <Button {...button} variant={variant} size="icon" aria-label={label} />
    <Tooltip shortcut={shortcut}>{label}</Tooltip>
  </TooltipTrigger>
)
