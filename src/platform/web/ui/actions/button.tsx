import type { ReactNode, Ref } from 'react'
import { Button as Pressed, type ButtonProps as PressedProps } from 'react-aria-components'
import { useAnnounced } from './use-announced.ts'
import { buttonStyle, type ButtonLook } from './button-style.ts'

export type ButtonProps = Omit<PressedProps, 'className' | 'children' | 'style' | 'isPending'> &
  ButtonLook & {
    ref?: Ref<HTMLButtonElement>
    className?: string
    children?: ReactNode
    /** what the button says while its work is under way, as "Signing In..."; it keeps its width and the focus */
    busyLabel?: string
    isBusy?: boolean
  }

export function Button({ variant, size, className, busyLabel, isBusy = false, children, ...button }: ButtonProps) {
  useAnnounced(isBusy)
  return (
    <Pressed {...button} isPending={isBusy} className={buttonStyle({ variant, size }, className)}>
      {busyLabel ? (
        <span className="button-words">
          <span aria-hidden={isBusy || undefined}>{children}</span>
          <span aria-hidden={!isBusy || undefined}>{busyLabel}</span>
        </span>
      ) : (
        children
      )}
    </Pressed>
  )
}
