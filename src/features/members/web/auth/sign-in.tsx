import '#platform/web/ui/public.css'
import { type ReactNode, useState } from 'react'
import { usePostedForm } from '#platform/web/form/use-posted-form.ts'
import type { PostedForm } from '#platform/render-context.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { Callout } from '#platform/web/ui/feedback/callout.tsx'
import { accountUiTexts as texts, factorUiTexts } from '../../copy.ts'
import { ACCOUNT_FORMS } from '../../rules/accounts.ts'
import { useSessionEnd } from '../session/ended-session.ts'
import { AuthPageHeading } from './auth-heading.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { type SecondStepState, SecondStepPage } from './second-step.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useReturnSearch } from './use-return-search.ts'

type Props = {
  /** Sentence on what led to the sign-in page, such as a verified email address. */
  confirmation?: string
  /** Notice above the sign-in form, such as unsent data on this device. */
  notice?: ReactNode
  stores: ReactNode
}

/** Page for sign-in by password or passkey. After a password, a member with a second factor sees the second step. */
export function SignInPage({ confirmation, notice, stores }: Props) {
  const posted = {
    password: usePostedForm(ACCOUNT_FORMS.signIn),
    code: usePostedForm(ACCOUNT_FORMS.signInCode),
  }
  const [step, setStep] = useState(() => readPostedStep(posted))
  const [isLate, setLate] = useState(posted.code?.error?.code === 'GONE')
  const [email, setEmail] = useState<string>()
  const search = useReturnSearch()
  const sessionEnd = useSessionEnd()
  if (step) {
    const leave = (late: boolean) => {
      setLate(late)
      setStep(undefined)
    }
    return <SecondStepPage step={step} onLeave={leave} />
  }
  return (
    <>
      <AuthPageHeading title="Sign in to your account">
        New here?{' '}
        <PageLink to="/signup" search={search} className="font-semibold text-creek underline">
          Create your free account
        </PageLink>
      </AuthPageHeading>
      {sessionEnd && (
        <div role="alert" className="mt-5">
          <Callout tone="amber">
            {sessionEnd === 'ended' ? (
              <>
                <p className="font-bold">{texts.sessionEndedTitle}</p>
                <p>{texts.sessionEnded}</p>
              </>
            ) : (
              texts.sessionExpired
            )}
          </Callout>
        </div>
      )}
      {(isLate || confirmation) && (
        <div className="mt-5">
          <Callout tone={isLate ? 'amber' : 'moss'}>{isLate ? factorUiTexts.secondStepExpired : confirmation}</Callout>
        </div>
      )}
      {notice}
      <SignInForm
        typedEmail={email}
        onSecondStep={(next, typed) => {
          setEmail(typed)
          setStep(next)
        }}
      />
      <PasskeySignIn />
      <div className="mt-10 border-t border-line pt-7">
        <p className="mb-3 text-sm text-ink-2">Log cleanups on the go</p>
        <div className="flex flex-wrap gap-3">{stores}</div>
      </div>
    </>
  )
}

type PostedForms = Record<'password' | 'code', PostedForm | undefined>

function readPostedStep({ password, code }: PostedForms): SecondStepState | undefined {
  if (password?.error?.code === 'SECOND_FACTOR_REQUIRED') return password.error.data as SecondStepState
  if (!code?.error || code.error.code === 'GONE') return undefined
  const { ticket, firstName } = code.values
  return { ticket: String(ticket), firstName: String(firstName) }
}
