import '#platform/web/ui/public.css'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { FormField } from '#platform/web/form/field.tsx'
import { FormFailure } from '#platform/web/form/form-failure.tsx'
import { Form } from '#platform/web/form/form.tsx'
import { SubmitButton } from '#platform/web/form/submit-button.tsx'
import { type FormControls, useForm } from '#platform/web/form/use-form.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { Callout } from '#platform/web/ui/feedback/callout.tsx'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { PasswordField } from '#platform/web/ui/fields/password-field.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { SignInInput as SignInSchema } from '../../contract/accounts.ts'
import { accountUiTexts } from '../../copy.ts'
import { ACCOUNT_FORMS } from '../../rules/accounts.ts'
import { client } from '../api.ts'
import { refetchCurrentSession } from '../session/refetch-session.ts'
import { AuthPageHeading } from './auth-heading.tsx'
import { EmailCarryingLink, PlainEmailCarryingButton, useCarriedEmail } from './carried-email.tsx'
import { useReturnSearch } from './use-return-search.ts'

type Props = {
  /** Sentence about what led to the sign-in page, such as a verified email address. */
  confirmation?: string
  /** Notice above the sign-in form, such as a notice of unsent data on this device. */
  notice?: ReactNode
  stores: ReactNode
}

export const SignInPage = ({ confirmation, notice, stores }: Props) => (
  <>
    <AuthPageHeading title="Sign in to your account">
      New here?{' '}
      <PageLink to="/signup" search={useReturnSearch()} className="font-semibold text-creek underline">
        Create your free account
      </PageLink>
    </AuthPageHeading>
    {confirmation && (
      <div className="mt-5">
        <Callout tone="moss">{confirmation}</Callout>
      </div>
    )}
    {notice}
    <SignInForm />
    <div className="mt-10 border-t border-line pt-7">
      <p className="mb-3 text-sm text-ink-2">Log cleanups on the go</p>
      <div className="flex flex-wrap gap-3">{stores}</div>
    </div>
  </>
)

/** Sign-in form. It only starts the session; the page reacts to the new session and redirects. */
function SignInForm() {
  const queryClient = useQueryClient()
  const email = useCarriedEmail()
  const search = useReturnSearch()
  const form = useForm({
    schema: SignInSchema,
    start: { email, password: '' },
    plainForm: ACCOUNT_FORMS.signIn,
    failureMessages: { fallback: accountUiTexts.signInFailed, unreachable: accountUiTexts.unreachable },
    submit: async (typed) => {
      const me = await client.signIn(typed)
      if (!isUser(me)) throw Object.assign(new Error(accountUiTexts.noUserInAnswer), { code: 'NO_USER', status: 502 })
      await refetchCurrentSession(queryClient, me)
      void showToast.success(accountUiTexts.welcomeBack)
    },
  })
  return (
    <Form form={form} className="mt-6 grid gap-5">
      <FormField form={form} name="email">
        {(field) => <TextField label="Email" type="email" autoComplete="username" {...field} />}
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
      {/* The Enter key presses the first button of a form, so this one is below the button that signs in. */}
      <PlainEmailCarryingButton to="/forgot-password" search={search} className={forgotPasswordStyle}>
        {FORGOT_PASSWORD}
      </PlainEmailCarryingButton>
    </Form>
  )
}

const FORGOT_PASSWORD = 'Forgot password?'
const forgotPasswordStyle = 'text-sm font-semibold text-creek underline'

function ForgotPasswordLink({ form }: { form: FormControls<{ email: string; password: string }> }) {
  const email = useWatch({ control: form.control, name: 'email' })
  return (
    <EmailCarryingLink to="/forgot-password" search={useReturnSearch()} email={email} className={forgotPasswordStyle}>
      {FORGOT_PASSWORD}
    </EmailCarryingLink>
  )
}

/** Checks the shape of a sign-in response: a proxy may return a page of its own instead. */
const isUser = (answer: unknown) => typeof answer === 'object' && answer !== null && 'id' in answer
