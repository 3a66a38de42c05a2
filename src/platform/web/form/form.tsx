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
    // Before hydration the browser itself submits a plain form. Any other form does nothing then: outside of a dialog
    // element, the method `dialog` submits nowhere.
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
 * Focuses the first invalid field on the page, which is not always the first in the schema. A screen reader reads the
 * error with the focus, so it is announced if the field has the focus already.
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
    // A live region is read only if its text changes.
    requestAnimationFrame(() => (announcement.textContent = message))
  } else control?.focus()
  // Scroll the error message of the focused field into view as well.
  invalidField?.scrollIntoView({ block: 'nearest' })
}
