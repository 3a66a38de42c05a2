import '#platform/web/ui/inside.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { LoaderCircle, MailCheck, MailX } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { getErrorCode } from '#platform/errors.ts'
import { readSubmitFailure } from '#platform/web/form/submit-failure.ts'
import { Field } from '#platform/web/form/field.tsx'
import { FormFailure } from '#platform/web/form/form-failure.tsx'
import { Form } from '#platform/web/form/form.tsx'
import { SubmitButton } from '#platform/web/form/submit-button.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { buttonStyle } from '#platform/web/ui/actions/button-style.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Callout } from '#platform/web/ui/feedback/callout.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { EmailInput } from '../../contract/accounts.ts'
import { accountCopy as say } from '../../copy.ts'
import { client, members } from '../api.ts'
import { AuthIcon, AuthHeading } from '../auth/auth-heading.tsx'
import { CheckInbox } from '../auth/check-inbox.tsx'
import { useAuth } from '../session/use-auth.ts'

/** Page behind the verification link. The token is redeemed by a script, because mail scanners open every link. */
export function EmailVerification({ token, stores }: { token?: string; stores: ReactNode }) {
  const { state, sentence, retry } = useConfirmation(token)
  const { user } = useAuth()
  if (state === 'gone')
    return (
      <>
        <AuthIcon icon={MailX} tone="amber" />
        <AuthHeading title="This link does not work">{say.verificationGone}</AuthHeading>
        <p className="mt-4 text-ink-2">Tell us your email, and we send you a new one.</p>
        <RequestLinkForm />
      </>
    )
  if (state === 'failed')
    return (
      <>
        <AuthIcon icon={MailX} tone="amber" />
        <AuthHeading title="That did not work">{sentence}</AuthHeading>
        <Button size="lg" className="mt-6 w-full" onPress={retry}>
          Try Again
        </Button>
      </>
    )
  if (state === 'confirming')
    return (
      <div role="status" className="flex items-center gap-3 text-lg">
        <LoaderCircle aria-hidden className="size-7 animate-spin text-spruce" />
        Confirming your email...
      </div>
    )
  // Without a token in the URL, show that the e-mail is verified, unless the signed-in member is known to be
  // unverified.
  if (state === 'unasked' && user && !user.emailVerified) return <CheckInbox email={user.email} isSignedIn />
  return (
    <>
      <AuthIcon icon={MailCheck} />
      <AuthHeading title="Your email is verified">
        You are in. Sign in on the mobile app and log the first thing you pick up.
      </AuthHeading>
      <div className="mt-6 flex flex-wrap gap-3">{stores}</div>
      <div className="mt-8 border-t border-line pt-7">
        <p className="mb-3 text-ink-2">Or carry on in the browser.</p>
        <PageLink to="/login" search={{ verified: 'true' }} className={buttonStyle({ size: 'lg' }, 'w-full')}>
          Sign In
        </PageLink>
      </div>
    </>
  )
}

function useConfirmation(token: string | undefined) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const submittedToken = useRef<string>(undefined)
  const { mutate, error, isSuccess } = useMutation(
    members.verifyEmail.mutationOptions({
      // Remove the used verification token from the URL and the browser history.
      onSuccess: async () => {
        await navigate({ to: '/verified', search: {}, replace: true })
        await queryClient.invalidateQueries({ queryKey: members.session.key() })
      },
    }),
  )
  const retry = () => token && mutate({ token })
  useEffect(() => {
    if (!token || submittedToken.current === token) return
    submittedToken.current = token
    mutate({ token })
  }, [token, mutate])
  const code = getErrorCode(error)
  const state = code === 'GONE' ? 'gone' : error ? 'failed' : isSuccess ? 'confirmed' : token ? 'confirming' : 'unasked'
  const { sentence } = readSubmitFailure(error, [], { fallback: say.verificationFailed, unreachable: say.unreachable })
  return { state, sentence, retry } as const
}

function RequestLinkForm() {
  const [isSent, setSent] = useState(false)
  const form = useForm({
    schema: EmailInput,
    start: { email: '' },
    failureMessages: { fallback: say.verificationNotSent, unreachable: say.unreachable },
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
      {isSent && <Callout tone="moss">{say.verificationSent}</Callout>}
      <FormFailure form={form} />
      <SubmitButton form={form} size="lg" busyLabel="Sending..." className="w-full">
        Resend verification e-mail
      </SubmitButton>
    </Form>
  )
}
