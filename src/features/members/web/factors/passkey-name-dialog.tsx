import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import { FormField } from '#platform/web/form/field.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { PasskeyNameForm } from '../../contract/factors.ts'
import { factorPageTexts as texts } from './copy.ts'

type Props = {
  title: string
  name: string
  isChange: boolean
  action: string
  fallback: string
  submit: (name: string) => Promise<unknown>
  onClose: () => void
}

export function PasskeyNameDialog({ title, name, isChange, action, fallback, submit, onClose }: Props) {
  const form = useForm({
    schema: PasskeyNameForm,
    start: { name },
    failureMessages: { fallback, unreachable: texts.offline },
    submit: (typed) => submit(typed.name),
  })
  return (
    <FormDialog form={form} isChange={isChange} width="narrow" title={title} action={action} onClose={onClose}>
      <FormField form={form} name="name">
        {(field) => <TextField label="Name" hint={texts.namePasskeyHint} autoComplete="off" autoFocus {...field} />}
      </FormField>
    </FormDialog>
  )
}
