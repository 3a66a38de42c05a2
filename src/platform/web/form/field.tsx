import type { ReactElement } from 'react'
import { useController, type Path, type PathValue } from 'react-hook-form'
import type { FormControls } from './use-form.ts'

/** Props that connect an input of ui/fields to a form: `<TextField {...field} />`. */
export type FormFieldBinding<Value> = {
  name: string
  value: Value
  onChange: (value: Value) => void
  onBlur: () => void
  error?: string
}

type Props<Typed extends object, Name extends Path<Typed>> = {
  form: FormControls<Typed>
  name: Name
  children: (field: FormFieldBinding<PathValue<Typed, Name>>) => ReactElement
}

/**
 * Connects one input to a form: `<FormField form={form} name="email">{(field) => <TextField label="Email" {...field}
 * />}</FormField>`
 */
export function FormField<Typed extends object, Name extends Path<Typed>>({
  form,
  name,
  children,
}: Props<Typed, Name>) {
  const { field, fieldState } = useController({ control: form.control, name })
  return children({
    name,
    value: field.value,
    onChange: field.onChange,
    onBlur: field.onBlur,
    error: fieldState.error?.message,
  })
}
