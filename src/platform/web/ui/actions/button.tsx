import type { ComponentProps, ReactNode, Ref } from 'react'
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
    /** a key of the page that does the same, read out */
    'aria-keyshortcuts'?: string
  }

export function Button(props: ButtonProps) {
  const { variant, size, className, busyLabel, isBusy = false, children, 'aria-keyshortcuts': keys, ...button } = props
  useAnnounced(isBusy)
  return (
    <Pressed
      {...button}
      {...(keys && { render: withKeys(keys) })}
      isPending={isBusy}
      className={buttonStyle({ variant, size }, className)}
    >
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

/** react-aria lets through only what it knows. */
const withKeys = (keys: string) => (button: ComponentProps<'button'>) => <button {...button} aria-keyshortcuts={keys} />
