import { useFormState } from 'react-hook-form'
import { Button, type ButtonProps } from '#platform/web/ui/actions/button.tsx'
import type { FormControls } from './use-form.ts'

type Props<Typed extends object> = Omit<ButtonProps, 'type' | 'isDisabled' | 'form'> & {
  form: FormControls<Typed>
  formId?: string
  busyLabel: string
  /** Shows the submit button as busy before the form is submitted, for example while photos upload. */
  isBusy?: boolean
}

export function SubmitButton<Typed extends object>({ form, formId, isBusy = false, ...button }: Props<Typed>) {
  const { isSubmitting } = useFormState({ control: form.control })
  return <Button {...button} type="submit" form={formId} isBusy={isSubmitting || isBusy} />
}
