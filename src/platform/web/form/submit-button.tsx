import { useFormState } from 'react-hook-form'
import { Button, type ButtonProps } from '#platform/web/ui/actions/button.tsx'
import { useAwake } from '#platform/web/use-awake.ts'
import type { FormOf } from './use-form.ts'

type Props<Typed extends object> = Omit<ButtonProps, 'type' | 'isDisabled' | 'form'> & {
  form: FormOf<Typed>
  /** of the form, for a button that stands outside of it */
  formId?: string
  busyLabel: string
  /** busy also before it is sent, as while its photos are on their way */
  isBusy?: boolean
}

export function SubmitButton<Typed extends object>({ form, formId, isBusy = false, ...button }: Props<Typed>) {
  const { isSubmitting } = useFormState({ control: form.control })
  const isAwake = useAwake()
  return (
    <Button
      {...button}
      type="submit"
      form={formId}
      isBusy={isSubmitting || isBusy}
      // before that the browser itself would send the form
      isDisabled={!isAwake}
      data-waking={!isAwake || undefined}
    />
  )
}
