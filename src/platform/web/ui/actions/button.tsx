import { type ComponentProps, type ReactNode, type Ref, useEffect, useRef } from 'react'
import { Button as Pressed, type ButtonProps as PressedProps } from 'react-aria-components'
import { type ButtonLook, buttonStyle } from './button-style.ts'

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

/** The first announcement of a page waits so long, until its region is there. */
const FIRST_MS = 150

/**
 * What a button says of its work is read out by reference to the button, and stays for some seconds in the region for
 * that. Of a button that is gone meanwhile, as with its dialog, it would be a picture without a name.
 */
function useAnnounced(isBusy: boolean) {
  const wasBusy = useRef(false)
  useEffect(() => {
    wasBusy.current ||= isBusy
  }, [isBusy])
  useEffect(
    () => () => {
      const region = wasBusy.current && document.querySelector('[data-live-announcer]')
      if (!region) return
      const forget = () => forgetNameless(region)
      forget()
      const late = new MutationObserver(forget)
      late.observe(region, { childList: true, subtree: true })
      setTimeout(() => late.disconnect(), FIRST_MS)
    },
    [],
  )
}

function forgetNameless(region: Element) {
  for (const said of region.querySelectorAll('[aria-labelledby]')) {
    const names = said.getAttribute('aria-labelledby')!.split(' ')
    if (!names.some((id) => document.getElementById(id))) said.remove()
  }
}
