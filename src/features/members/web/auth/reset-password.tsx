import '#platform/web/ui/public.css'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { getApiErrorCode } from '#platform/errors.ts'
import { FormField } from '#platform/web/form/field.tsx'
import { FormFailure } from '#platform/web/form/form-failure.tsx'
import { Form } from '#platform/web/form/form.tsx'
import { SubmitButton } from '#platform/web/form/submit-button.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { buttonClassName } from '#platform/web/ui/actions/button-style.ts'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { PasswordField } from '#platform/web/ui/fields/password-field.tsx'
import { type PasswordResetCheck, RepeatedPasswordForm } from '../../contract/accounts.ts'
import type { HeldFactors } from '../../contract/factors.ts'
import { accountUiTexts as texts, factorUiTexts } from '../../copy.ts'
import { ACCOUNT_FORMS } from '../../rules/accounts.ts'
import { client, sessionQueryOptions } from '../api.ts'
import { storeSignedInUser } from '../session/stored-user.ts'
import { AuthPageIcon, AuthPageHeading } from './auth-heading.tsx'
import { NewPasswordField } from './new-password-field.tsx'

export function ResetPasswordPage({ token, check }: { token: string; check: PasswordResetCheck }) {
  const [isGone, setGone] = useState(!check.isGood)
  if (isGone) return <ExpiredLink wasTyped={check.isGood} />
  return <NewPasswordForm token={token} check={check} onGone={() => setGone(true)} />
}

const ExpiredLink = ({ wasTyped }: { wasTyped: boolean }) => (
  <>
    <AuthPageIcon icon={KeyRound} tone="amber" />
    <AuthPageHeading title="This link does not work" takesFocus={wasTyped}>
      {texts.resetGone}
    </AuthPageHeading>
    <PageLink to="/forgot-password" className={buttonClassName({ size: 'lg' }, 'mt-6 w-full')}>
      Send a new link
    </PageLink>
  </>
)

type FormProps = { token: string; check: PasswordResetCheck; onGone: () => void }

function NewPasswordForm({ token, check: { factors, canRemoveFactors }, onGone }: FormProps) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const form = useForm({
    schema: RepeatedPasswordForm,
    start: { password: '', repeated: '', removesFactors: false },
    plainForm: ACCOUNT_FORMS.resetPassword,
    failureMessages: { fallback: texts.passwordNotUpdated },
    submit: async ({ password, removesFactors }) => {
      const reset = await client.resetPassword({ token, password, removesFactors }).catch((error: unknown) => {
        if (getApiErrorCode(error) !== 'GONE') throw error
      })
      if (!reset) return onGone()
      // The password reset ended all sessions. If this browser's session were not cleared first, the page would report
      // it as expired.
      storeSignedInUser(null)
      queryClient.setQueryData(sessionQueryOptions().queryKey, { user: null, session: null })
      void showToast.success(texts.passwordUpdated)
      await navigate({ to: '/login', search: { from: reset.returnPath ?? undefined }, replace: true })
    },
  })
  return (
    <>
      <AuthPageHeading title="Set a new password">It signs out every device.</AuthPageHeading>
      <Form form={form} className="mt-6 grid gap-5">
        <FormField form={form} name="password">
          {(field) => <NewPasswordField label="New password" {...field} />}
        </FormField>
        <FormField form={form} name="repeated">
          {(field) => <PasswordField label="Confirm password" autoComplete="new-password" {...field} />}
        </FormField>
        {factors && (
          <LeftFactors factors={factors}>
            {canRemoveFactors ? (
              <FormField form={form} name="removesFactors">
                {(field) => (
                  <Checkbox hint={texts.removeFactorsHint} {...field}>
                    {texts.removeFactors}
                  </Checkbox>
                )}
              </FormField>
            ) : (
              <p className="text-sm text-ink-2">{texts.adminKeepsFactors}</p>
            )}
          </LeftFactors>
        )}
        <FormFailure form={form} />
        <SubmitButton form={form} size="lg" busyLabel="Updating..." className="w-full">
          Update Password
        </SubmitButton>
      </Form>
    </>
  )
}

/** Lists passkeys and authenticator apps that stay after a password reset, because a stranger may have added them. */
const LeftFactors = ({ factors, children }: { factors: HeldFactors; children: ReactNode }) => (
  <section aria-labelledby="left-factors" className="rounded-lg border border-line p-4">
    <h2 id="left-factors" className="font-semibold">
      {texts.factorsLeft}
    </h2>
    <ul className="mt-1 mb-3 divide-y divide-line">
      {factors.passkeys.map(({ name, createdAt }) => (
        <li key={`${createdAt} ${name}`} className="py-2">
          <span className="block wrap-anywhere" dir="auto">
            {name}
          </span>
          <span className="block text-sm text-ink-2">{factorUiTexts.heldPasskey(createdAt)}</span>
        </li>
      ))}
      {factors.authenticatorSince && (
        <li className="py-2">{factorUiTexts.heldAuthenticator(factors.authenticatorSince)}</li>
      )}
    </ul>
    {children}
  </section>
)
