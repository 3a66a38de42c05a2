import { Field } from '#platform/web/form/field.tsx'
import { FormFailure } from '#platform/web/form/form-failure.tsx'
import { Form } from '#platform/web/form/form.tsx'
import { SubmitButton } from '#platform/web/form/submit-button.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { PasswordField } from '#platform/web/ui/fields/text/password-field.tsx'
import { PasswordChange } from '../../../../contract/accounts.ts'
import { accountSentences as say } from '../../../../rules/accounts.ts'
import { client } from '../../../api.ts'
import { NewPasswordField } from '../../auth/new-password-field.tsx'

export function PasswordForm({ email }: { email: string }) {
  const form = useForm({
    schema: PasswordChange,
    start: { currentPassword: '', newPassword: '' },
    failed: { otherwise: say.passwordNotUpdated },
    startsOver: true,
    submit: async (change) => {
      await client.changePassword(change)
      void notify.success(say.passwordUpdated)
    },
  })
  return (
    <Form form={form} label="Change password" className="card p-5 sm:p-7">
      <h2 className="text-xl">Change password</h2>
      {/* tells a password manager whose password it is */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <div className="mt-4 grid gap-5 sm:grid-cols-2">
        <Field form={form} name="currentPassword">
          {(field) => <PasswordField label="Current password" autoComplete="current-password" {...field} />}
        </Field>
        <Field form={form} name="newPassword">
          {(field) => <NewPasswordField label="New password" more="Signs out your other devices." {...field} />}
        </Field>
      </div>
      <div className="mt-6 grid gap-4">
        <FormFailure form={form} />
        <SubmitButton form={form} busyLabel="Updating..." className="justify-self-end max-sm:w-full">
          Update Password
        </SubmitButton>
      </div>
    </Form>
  )
}
