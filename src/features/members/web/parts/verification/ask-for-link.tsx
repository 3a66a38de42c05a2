import { useState } from 'react'
import { Field } from '#platform/web/form/field.tsx'
import { FormFailure } from '#platform/web/form/form-failure.tsx'
import { Form } from '#platform/web/form/form.tsx'
import { SubmitButton } from '#platform/web/form/submit-button.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { Note } from '#platform/web/ui/feedback/note.tsx'
import { TextField } from '#platform/web/ui/fields/text/text-field.tsx'
import { ByEmail } from '../../../contract/accounts.ts'
import { accountSentences as say } from '../../../rules/accounts.ts'
import { client } from '../../api.ts'

/** For somebody whose link is no longer good, and who need not be signed in. */
export function AskForLink() {
  const [isSent, setSent] = useState(false)
  const form = useForm({
    schema: ByEmail,
    start: { email: '' },
    failed: { otherwise: say.verificationNotSent, unreachable: say.unreachable },
    submit: async (typed) => {
      await client.sendVerification(typed)
      setSent(true)
    },
  })
  return (
    <Form form={form} className="mt-6 grid gap-5">
      <Field form={form} name="email">
        {(field) => <TextField label="Email" type="email" autoComplete="email" {...field} />}
      </Field>
      {isSent && <Note tone="moss">{say.verificationSent}</Note>}
      <FormFailure form={form} />
      <SubmitButton form={form} size="lg" busyLabel="Sending..." className="w-full">
        Resend verification e-mail
      </SubmitButton>
    </Form>
  )
}
