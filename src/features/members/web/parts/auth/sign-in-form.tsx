import { useQueryClient } from '@tanstack/react-query'
import { Field } from '#platform/web/form/field.tsx'
import { FormFailure } from '#platform/web/form/form-failure.tsx'
import { Form } from '#platform/web/form/form.tsx'
import { SubmitButton } from '#platform/web/form/submit-button.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { PasswordField } from '#platform/web/ui/fields/text/password-field.tsx'
import { TextField } from '#platform/web/ui/fields/text/text-field.tsx'
import { SignIn } from '../../../contract/accounts.ts'
import { accountSentences as say } from '../../../rules/accounts.ts'
import { client } from '../../api.ts'
import { renewSession } from '../session/renew.ts'

/** Where it leads is the page's business: it hears that there is a session. */
export function SignInForm() {
  const queryClient = useQueryClient()
  const form = useForm({
    schema: SignIn,
    start: { email: '', password: '' },
    failed: { otherwise: say.signInFailed, unreachable: say.unreachable },
    submit: async (typed) => {
      const me = await client.signIn(typed)
      if (!isUser(me)) throw Object.assign(new Error(say.noUserInAnswer), { code: 'NO_USER', status: 502 })
      await renewSession(queryClient, me)
      void notify.success(say.welcomeBack)
    },
  })
  return (
    <Form form={form} className="mt-6 grid gap-5">
      <Field form={form} name="email">
        {(field) => <TextField label="Email" type="email" autoComplete="username" {...field} />}
      </Field>
      <Field form={form} name="password">
        {(field) => (
          <PasswordField
            label="Password"
            autoComplete="current-password"
            aside={
              <PageLink to="/forgot-password" className="text-sm font-semibold text-creek underline">
                Forgot password?
              </PageLink>
            }
            {...field}
          />
        )}
      </Field>
      <FormFailure form={form} />
      <SubmitButton form={form} size="lg" busyLabel="Signing In..." className="w-full">
        Sign In
      </SubmitButton>
    </Form>
  )
}

/** A proxy may put a page of its own in place of the answer. */
const isUser = (answer: unknown) => typeof answer === 'object' && answer !== null && 'id' in answer
