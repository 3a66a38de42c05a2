import '#platform/web/ui/public.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { LoaderCircle, MailCheck, MailX } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { getApiErrorCode } from '#platform/errors.ts'
import { toSubmitFailure } from '#platform/web/form/submit-failure.ts'
import { FormField } from '#platform/web/form/field.tsx'
import { FormFailure } from '#platform/web/form/form-failure.tsx'
import { Form } from '#platform/web/form/form.tsx'
import { toApiError, usePostedForm } from '#platform/web/form/use-posted-form.ts'
import { SubmitButton } from '#platform/web/form/submit-button.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { buttonClassName } from '#platform/web/ui/actions/button-style.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Callout } from '#platform/web/ui/feedback/callout.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { EmailAddressInput } from '../../contract/accounts.ts'
import { accountUiTexts as texts } from '../../copy.ts'
import { ACCOUNT_FORMS } from '../../rules/accounts.ts'
import { client, members } from '../api.ts'
import { AuthPageIcon, AuthPageHeading } from '../auth/auth-heading.tsx'
import { CheckInboxPage } from '../auth/check-inbox.tsx'
import { useReturnSearch } from '../auth/use-return-search.ts'
import { useCurrentSession } from '../session/use-auth.ts'

type Props = {
  token?: string
  stores: ReactNode
  /** Next step after an email is verified, for a signed-in member. Visitors get a link to sign-in. */
  memberLink: ReactNode
}

/**
 * Page behind the verification link in an email. Mail scanners open every link, so a script redeems the token, or
 * without JavaScript a button.
 */
export function EmailVerificationPage({ token, stores, memberLink }: Props) {
  const { state, sentence, retry } = useConfirmation(token)
  const { user } = useCurrentSession()
  const returnSearch = useReturnSearch()
  const resent = usePostedForm(ACCOUNT_FORMS.resendVerification)
  if (resent) return <CheckInboxPage email={String(resent.values.email)} isSignedIn={Boolean(user)} />
  if (state === 'gone')
    return (
      <>
        <AuthPageIcon icon={MailX} tone="amber" />
        <AuthPageHeading title="This link does not work">{texts.verificationGone}</AuthPageHeading>
        <p className="mt-4 text-ink-2">Tell us your email, and we send you a new one.</p>
        <RequestLinkForm />
      </>
    )
  if (state === 'failed')
    return (
      <>
        <AuthPageIcon icon={MailX} tone="amber" />
        <AuthPageHeading title="That did not work">{sentence}</AuthPageHeading>
        <Button size="lg" className="mt-6 w-full noscript:hidden" onPress={retry}>
          Try Again
        </Button>
        <ConfirmWithoutScript />
      </>
    )
  if (state === 'confirming')
    return (
      <>
        <div role="status" className="flex items-center gap-3 text-lg noscript:hidden">
          <LoaderCircle aria-hidden className="size-7 animate-spin text-spruce" />
          Confirming your email...
        </div>
        <noscript>
          <AuthPageHeading title="Verify your email">One more press, and your email is verified.</AuthPageHeading>
        </noscript>
        <ConfirmWithoutScript />
      </>
    )
  // Without a token in the URL, the email counts as verified, unless the signed-in member is known to be unverified.
  if (state === 'unasked' && user && !user.emailVerified) return <CheckInboxPage email={user.email} isSignedIn />
  return (
    <>
      <AuthPageIcon icon={MailCheck} />
      <AuthPageHeading title="Your email is verified">
        You are in. Sign in on the mobile app and log the first thing you pick up.
      </AuthPageHeading>
      <div className="mt-6 flex flex-wrap gap-3">{stores}</div>
      <div className="mt-8 border-t border-line pt-7">
        <p className="mb-3 text-ink-2">Or carry on in the browser.</p>
        {user?.emailVerified ? (
          memberLink
        ) : (
          <PageLink
            to="/login"
            search={{ verified: 'true', ...returnSearch }}
            className={buttonClassName({ size: 'lg' }, 'w-full')}
          >
            Sign In
          </PageLink>
        )}
      </div>
    </>
  )
}

const ConfirmWithoutScript = () => (
  <noscript>
    <form method="post" className="mt-6">
      <input type="hidden" name="form" value={ACCOUNT_FORMS.verifyEmail} />
      <button type="submit" className={buttonClassName({ size: 'lg' }, 'w-full')}>
        Verify my email
      </button>
    </form>
  </noscript>
)

function useConfirmation(token: string | undefined) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const submittedToken = useRef<string>(undefined)
  const { mutate, error, isSuccess } = useMutation(
    members.verifyEmail.mutationOptions({
      // The used verification token must leave the URL and the browser history.
      onSuccess: async ({ returnPath }) => {
        await navigate({ to: '/verified', search: { from: returnPath ?? undefined }, replace: true })
        await queryClient.invalidateQueries({ queryKey: members.session.key() })
      },
    }),
  )
  const posted = usePostedForm(ACCOUNT_FORMS.verifyEmail)
  const requested = usePostedForm(ACCOUNT_FORMS.requestVerification)
  const wasPosted = Boolean(posted ?? requested)
  const retry = () => token && mutate({ token })
  useEffect(() => {
    if (!token || wasPosted || submittedToken.current === token) return
    submittedToken.current = token
    mutate({ token })
  }, [token, wasPosted, mutate])
  const failure = error ?? (posted?.error ? toApiError(posted.error) : null)
  const code = requested ? 'GONE' : getApiErrorCode(failure)
  const state =
    code === 'GONE' ? 'gone' : failure ? 'failed' : isSuccess ? 'confirmed' : token ? 'confirming' : 'unasked'
  const { sentence } = toSubmitFailure(failure, [], {
    fallback: texts.verificationFailed,
    unreachable: texts.unreachable,
  })
  return { state, sentence, retry } as const
}

function RequestLinkForm() {
  const [isSent, setSent] = useState(false)
  const form = useForm({
    schema: EmailAddressInput,
    start: { email: '' },
    plainForm: ACCOUNT_FORMS.requestVerification,
    failureMessages: { fallback: texts.verificationNotSent, unreachable: texts.unreachable },
    submit: async (typed) => {
      await client.sendVerification(typed)
      setSent(true)
    },
  })
  return (
    <Form form={form} className="mt-6 grid gap-5">
      <FormField form={form} name="email">
        {(field) => <TextField label="Email" type="email" autoComplete="email" {...field} />}
      </FormField>
      {(isSent || form.posted === 'accepted') && <Callout tone="moss">{texts.verificationSent}</Callout>}
      <FormFailure form={form} />
      <SubmitButton form={form} size="lg" busyLabel="Sending..." className="w-full">
        Resend verification e-mail
      </SubmitButton>
    </Form>
  )
}
