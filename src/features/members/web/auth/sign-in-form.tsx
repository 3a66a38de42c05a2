import { useWatch } from 'react-hook-form'
import { getApiErrorCode } from '#platform/errors.ts'
import { FormField } from '#platform/web/form/field.tsx'
import { FormFailure } from '#platform/web/form/form-failure.tsx'
import { Form } from '#platform/web/form/form.tsx'
import { SubmitButton } from '#platform/web/form/submit-button.tsx'
import { type FormControls, useForm } from '#platform/web/form/use-form.ts'
import { PasswordField } from '#platform/web/ui/fields/password-field.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { SignInForm as SignInSchema } from '../../contract/accounts.ts'
import { accountUiTexts } from '../../copy.ts'
import { ACCOUNT_FORMS } from '../../rules/accounts.ts'
import { client } from '../api.ts'
import { PrefilledEmailLink, PrefilledEmailButton, usePrefilledEmail } from './prefilled-email.tsx'
import type { SecondStepState } from './second-step.tsx'
import { useFinishSignIn } from './use-finish-sign-in.ts'
import { useReturnSearch } from './use-return-search.ts'

type Props = {
  typedEmail: string | undefined
  onSecondStep: (step: SecondStepState, email: string) => void
}

/** Form that signs in. It only starts the session; the page reacts to the new session and redirects. */
export function SignInForm({ typedEmail, onSecondStep }: Props) {
  const finishSignIn = useFinishSignIn()
  const carriedEmail = usePrefilledEmail()
  const search = useReturnSearch()
  const form = useForm({
    schema: SignInSchema,
    start: { email: typedEmail ?? carriedEmail, password: '' },
    plainForm: ACCOUNT_FORMS.signIn,
    failureMessages: { fallback: accountUiTexts.signInFailed, unreachable: accountUiTexts.unreachable },
    submit: async (typed) => {
      const me = await client
        .signIn({ ...typed, warnsOfCommonPassword: true, returnPath: search.from })
        .catch((error: unknown) => {
          if (getApiErrorCode(error) !== 'SECOND_FACTOR_REQUIRED') throw error
          onSecondStep((error as Error & { data: SecondStepState }).data, typed.email)
        })
      if (me !== undefined) await finishSignIn(me)
    },
  })
  return (
    <Form form={form} className="mt-6 grid gap-5">
      <FormField form={form} name="email">
        {(field) => <TextField label="Email" type="email" autoComplete="username webauthn" {...field} />}
      </FormField>
      <FormField form={form} name="password">
        {(field) => (
          <PasswordField
            label="Password"
            autoComplete="current-password"
            aside={<ForgotPasswordLink form={form} />}
            {...field}
          />
        )}
      </FormField>
      <FormFailure form={form} />
      <SubmitButton form={form} size="lg" busyLabel="Signing In..." className="w-full">
        Sign In
      </SubmitButton>
      {/* The Enter key presses the first button of a form, so "Forgot password?" comes after the sign-in button. */}
      <PrefilledEmailButton to="/forgot-password" search={search} className={forgotPasswordStyle}>
        {FORGOT_PASSWORD}
      </PrefilledEmailButton>
    </Form>
  )
}

const FORGOT_PASSWORD = 'Forgot password?'
const forgotPasswordStyle = 'text-sm font-semibold text-creek underline'

function ForgotPasswordLink({ form }: { form: FormControls<{ email: string; password: string }> }) {
  const email = useWatch({ control: form.control, name: 'email' })
  return (
    <PrefilledEmailLink to="/forgot-password" search={useReturnSearch()} email={email} className={forgotPasswordStyle}>
      {FORGOT_PASSWORD}
    </PrefilledEmailLink>
  )
}
