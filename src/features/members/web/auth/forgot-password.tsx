import '#platform/web/ui/public.css'
import { useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { FormField } from '#platform/web/form/field.tsx'
import { FormFailure } from '#platform/web/form/form-failure.tsx'
import { Form } from '#platform/web/form/form.tsx'
import { SubmitButton } from '#platform/web/form/submit-button.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { EmailAddressInput } from '../../contract/accounts.ts'
import { accountUiTexts as texts } from '../../copy.ts'
import { ACCOUNT_FORMS, PASSWORD_RESET_LINK_VALIDITY_SECONDS, formatLinkValidityHours } from '../../rules/accounts.ts'
import { client } from '../api.ts'
import { AuthPageHeading } from './auth-heading.tsx'
import { usePrefilledEmail } from './prefilled-email.tsx'
import { useReturnSearch } from './use-return-search.ts'

export function ForgotPasswordPage() {
  const navigate = useNavigate()
  const search = useReturnSearch()
  const form = useForm({
    schema: EmailAddressInput,
    start: { email: usePrefilledEmail() },
    plainForm: ACCOUNT_FORMS.forgotPassword,
    failureMessages: { fallback: texts.resetNotSent },
    submit: async (typed) => {
      await client.requestPasswordReset({ ...typed, returnPath: search.from })
      void showToast.success(texts.resetSent)
      await navigate({ to: '/login', search })
    },
  })
  return (
    <>
      <PageLink
        to="/login"
        search={search}
        className="mb-3 inline-flex min-h-11 items-center gap-1.5 font-semibold text-ink-2"
      >
        <ArrowLeft aria-hidden className="size-[18px]" />
        Back to sign in
      </PageLink>
      <AuthPageHeading title="Forgot your password?">
        Tell us your email and we send you a link. It works for{' '}
        {formatLinkValidityHours(PASSWORD_RESET_LINK_VALIDITY_SECONDS)}.
      </AuthPageHeading>
      <Form form={form} className="mt-6 grid gap-5">
        <FormField form={form} name="email">
          {(field) => <TextField label="Email" type="email" autoComplete="username" {...field} />}
        </FormField>
        <FormFailure form={form} />
        <SubmitButton form={form} size="lg" busyLabel="Sending link..." className="w-full">
          Send reset link
        </SubmitButton>
      </Form>
    </>
  )
}
