import { type ComponentProps, type ReactNode, type Ref, useEffect, useLayoutEffect, useRef } from 'react'
import { Button as Pressed, type ButtonProps as PressedProps } from 'react-aria-components'
import { type ButtonStyleOptions, buttonClassName } from './button-style.ts'

export type ButtonProps = Omit<PressedProps, 'className' | 'children' | 'style' | 'isPending'> &
  ButtonStyleOptions & {
    ref?: Ref<HTMLButtonElement>
    className?: string
    children?: ReactNode
    /**
     * Label of the button while its action is in progress, such as "Signing In...". The button keeps its width and
     * focus.
     */
    busyLabel?: string
    isBusy?: boolean
    /** Keyboard shortcut of the button, announced by screen readers. */
    'aria-keyshortcuts'?: string
  }

export function Button(props: ButtonProps) {
  const { variant, size, className, busyLabel, isBusy = false, children, 'aria-keyshortcuts': keys, ...button } = props
  useAnnouncementCleanup(isBusy)
  return (
    <Pressed
      {...button}
      {...(keys && { render: withKeys(keys) })}
      isPending={isBusy}
      className={buttonClassName({ variant, size }, className)}
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

/** react-aria drops `aria-keyshortcuts`, so it is added here. */
const withKeys = (keys: string) => (button: ComponentProps<'button'>) => <button {...button} aria-keyshortcuts={keys} />

/** Delay in ms of a page's first screen-reader announcement, until react-aria has created its live region. */
const FIRST_ANNOUNCEMENT_MS = 150

/**
 * Cleans up after a removed button. react-aria announces a busy button by its id; once removed, the live region would
 * contain an unnamed image. A layout effect's cleanup runs just before the removal, so its microtask runs in the same
 * frame.
 */
function useAnnouncementCleanup(isBusy: boolean) {
  const wasBusy = useRef(false)
  useEffect(() => {
    wasBusy.current ||= isBusy
  }, [isBusy])
  useLayoutEffect(
    () => () => {
      const region = wasBusy.current && document.querySelector('[data-live-announcer]')
      if (!region) return
      const cleanUp = () => removeNamelessAnnouncements(region)
      queueMicrotask(cleanUp)
      const observer = new MutationObserver(cleanUp)
      observer.observe(region, { childList: true, subtree: true })
      setTimeout(() => observer.disconnect(), FIRST_ANNOUNCEMENT_MS)
    },
    [],
  )
}

function removeNamelessAnnouncements(region: Element) {
  for (const announcement of region.querySelectorAll('[aria-labelledby]')) {
    const names = announcement.getAttribute('aria-labelledby')!.split(' ')
    if (!names.some((id) => document.getElementById(id))) announcement.remove()
  }
}
