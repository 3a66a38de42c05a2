import { useEffect, useRef, type ReactNode } from 'react'
import { setInteractionModality } from 'react-aria-components'
import type { Path, PathValue } from 'react-hook-form'
import type { FormOf } from './use-form.ts'

type Props<Typed extends object> = {
  form: FormOf<Typed>
  id?: string
  /** read out, where the page has more than one form */
  label?: string
  className?: string
  children: ReactNode
}

export function Form<Typed extends object>({ form, id, label, className, children }: Props<Typed>) {
  const element = useRef<HTMLFormElement>(null)
  const { getValues, setValue, refusals } = form

  useEffect(() => {
    if (element.current) adoptEarlyWords(element.current, { getValues, setValue })
  }, [getValues, setValue])

  useEffect(() => {
    if (refusals > 0 && element.current) focusFirstError(element.current)
  }, [refusals])

  return (
    // post: should the browser send it before this page is awake, then at least not within the address
    <form ref={element} id={id} method="post" noValidate aria-label={label} onSubmit={form.send} className={className}>
      {children}
    </form>
  )
}

/** A quick visitor, or a password manager, has written into the fields before the page was awake. */
function adoptEarlyWords<Typed extends object>(
  element: HTMLFormElement,
  { getValues, setValue }: Pick<FormOf<Typed>, 'getValues' | 'setValue'>,
) {
  for (const field of element.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input[name], textarea[name]')) {
    const name = field.name as Path<Typed>
    const isWords = field instanceof HTMLTextAreaElement || /^(text|email|password|tel|url|search)$/.test(field.type)
    if (!isWords || field.value === '' || getValues(name) === field.value) continue
    setValue(name, field.value as PathValue<Typed, Path<Typed>>, { shouldDirty: true })
  }
}

/** First on the page, which is not always the first in the schema. */
function focusFirstError(element: HTMLFormElement) {
  const wrong = element.querySelector('[data-invalid]')
  const controls = wrong?.querySelectorAll<HTMLElement>('input:not([type=hidden]), textarea, button, [tabindex]')
  const control = [...(controls ?? [])].find((found) => found.tabIndex >= 0 && !found.closest('[aria-hidden=true]'))
  // shows the ring, though the last thing used may have been a mouse
  setInteractionModality('keyboard')
  control?.focus()
  // with what is said about it
  wrong?.scrollIntoView({ block: 'nearest' })
}
