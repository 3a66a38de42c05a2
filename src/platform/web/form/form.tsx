import { useEffect, useRef, type ReactNode } from 'react'
import { setInteractionModality } from 'react-aria-components'
import type { FormControls } from './use-form.ts'

type Props<Typed extends object> = {
  form: FormControls<Typed>
  id?: string
  label?: string
  /** Encoding of a plain form. One with files needs `multipart/form-data`. */
  encType?: 'multipart/form-data'
  className?: string
  children: ReactNode
}

export function Form<Typed extends object>({ form, id, label, encType, className, children }: Props<Typed>) {
  const element = useRef<HTMLFormElement>(null)
  const announcement = useRef<HTMLParagraphElement>(null)
  const { failedSubmits, plainForm } = form

  useEffect(() => {
    if (failedSubmits > 0 && element.current) focusFirstError(element.current, announcement.current!)
  }, [failedSubmits])

  return (
    // Before hydration, the browser submits a plain form natively. Any other form uses the method `dialog`, which does
    // nothing outside a dialog element.
    <form
      ref={element}
      id={id}
      method={plainForm ? 'post' : 'dialog'}
      encType={encType}
      noValidate
      aria-label={label}
      onSubmit={form.send}
      className={className}
    >
      {plainForm && <input type="hidden" name="form" value={plainForm} />}
      {children}
      <p ref={announcement} aria-live="assertive" className="sr-only" />
    </form>
  )
}

/**
 * Focuses the invalid field that is first on the page, not in the schema. Focusing makes a screen reader read the
 * error; if the field already has the focus, the error is announced.
 */
function focusFirstError(element: HTMLFormElement, announcement: HTMLElement) {
  const invalidField = element.querySelector('[data-invalid]')
  const controls = invalidField?.querySelectorAll<HTMLElement>('input:not([type=hidden]), textarea, button, [tabindex]')
  const control = [...(controls ?? [])].find((found) => found.tabIndex >= 0 && !found.closest('[aria-hidden=true]'))
  // Show the focus ring of the invalid field, even if the last input device was a mouse.
  setInteractionModality('keyboard')
  announcement.textContent = ''
  if (control && control === document.activeElement) {
    const message = invalidField?.querySelector('.field-error')?.textContent ?? ''
    // Screen readers announce a live region only when its text changes.
    requestAnimationFrame(() => (announcement.textContent = message))
  } else control?.focus()
  invalidField?.scrollIntoView({ block: 'nearest' })
}
