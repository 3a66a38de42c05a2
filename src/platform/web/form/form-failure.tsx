import { useFormState } from 'react-hook-form'
import { Callout } from '#platform/web/ui/feedback/callout.tsx'
import type { FormControls } from './use-form.ts'

/** Error message about the whole form, not one field. Place it above the form's buttons. */
export function FormFailure<Typed extends object>({ form }: { form: FormControls<Typed> }) {
  const { errors } = useFormState({ control: form.control })
  return errors.root?.message ? <Callout tone="brick">{errors.root.message}</Callout> : null
}
