import { useEffect, useRef, type ReactNode } from 'react'
import { setInteractionModality } from 'react-aria-components'
import type { Path, PathValue } from 'react-hook-form'
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
  const { getValues, setValue, failedSubmits, plainForm } = form

  useEffect(() => {
    if (element.current) adoptEarlyInput(element.current, { getValues, setValue })
  }, [getValues, setValue])

  useEffect(() => {
    if (failedSubmits > 0 && element.current) focusFirstError(element.current)
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
    </form>
  )
}

/** Copies input that a visitor or a password manager entered before hydration into the form state. */
function adoptEarlyInput<Typed extends object>(
  element: HTMLFormElement,
  { getValues, setValue }: Pick<FormControls<Typed>, 'getValues' | 'setValue'>,
) {
  for (const field of element.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input[name], textarea[name]')) {
    const name = field.name as Path<Typed>
    const isTextInput =
      field instanceof HTMLTextAreaElement || /^(text|email|password|tel|url|search)$/.test(field.type)
    if (!isTextInput || field.value === '' || getValues(name) === field.value) continue
    setValue(name, field.value as PathValue<Typed, Path<Typed>>, { shouldDirty: true })
  }
}

/** Focuses the first invalid field on the page, which is not always the first in the schema. */
function focusFirstError(element: HTMLFormElement) {
  const invalidField = element.querySelector('[data-invalid]')
  const controls = invalidField?.querySelectorAll<HTMLElement>('input:not([type=hidden]), textarea, button, [tabindex]')
  const control = [...(controls ?? [])].find((found) => found.tabIndex >= 0 && !found.closest('[aria-hidden=true]'))
  // Show the focus ring of the invalid field, even if the last input device was a mouse.
  setInteractionModality('keyboard')
  control?.focus()
  // Scroll the error message of the focused field into view as well.
  invalidField?.scrollIntoView({ block: 'nearest' })
}
