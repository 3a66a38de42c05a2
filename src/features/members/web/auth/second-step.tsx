import { useLocation } from '@tanstack/react-router'
import { ArrowLeft, KeyRound, LifeBuoy, Smartphone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { getApiErrorCode } from '#platform/errors.ts'
import { FormField } from '#platform/web/form/field.tsx'
import { FormFailure } from '#platform/web/form/form-failure.tsx'
import { Form } from '#platform/web/form/form.tsx'
import { SubmitButton } from '#platform/web/form/submit-button.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { Callout } from '#platform/web/ui/feedback/callout.tsx'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { SecondStepForm } from '../../contract/factors.ts'
import { accountUiTexts, factorUiTexts } from '../../copy.ts'
import { ACCOUNT_FORMS } from '../../rules/accounts.ts'
import { TRUSTED_DEVICE_DAYS } from '../../rules/factors.ts'
import { client } from '../api.ts'
import { CodeField } from '../factors/code-field.tsx'
import { useHasPasskeys } from '../factors/use-passkey.ts'
import { AuthPageHeading } from './auth-heading.tsx'
import { usePasskeySignIn } from './passkey-sign-in.tsx'
import { useFinishSignIn } from './use-finish-sign-in.ts'

/** Sign-in that waits for its second step: the ticket, and the first name to greet. */
export type SecondStepState = { ticket: string; firstName: string; hasCommonPassword?: boolean }

type Props = {
  step: SecondStepState
  /** Returns to the first step of the sign-in. `isLate` means that the ticket has expired. */
  onLeave: (isLate: boolean) => void
}

/** Second step of a sign-in: a code of the authenticator app, a recovery code, or a passkey. */
export function SecondStepPage({ step, onLeave }: Props) {
  const [usesRecoveryCode, setUsesRecoveryCode] = useState(false)
  const passkey = usePasskeySignIn()
  const hasPasskeys = useHasPasskeys()
  const href = useLocation({ select: (location) => location.href })
  return (
    <>
      <button type="button" className={`noscript:hidden ${backStyle}`} onClick={() => onLeave(false)}>
        {backLabel}
      </button>
      {/* Without JavaScript, a link to the same address returns to the first step of the sign-in. */}
      <noscript>
        <a href={href} className={backStyle}>
          {backLabel}
        </a>
      </noscript>
      <AuthPageHeading title={`One more step, ${step.firstName}`}>
        {usesRecoveryCode
          ? 'Type one of the recovery codes that you have saved.'
          : 'Type the 6 digits your authenticator app shows.'}
      </AuthPageHeading>
      <CodeForm
        key={String(usesRecoveryCode)}
        step={step}
        usesRecoveryCode={usesRecoveryCode}
        onLate={() => onLeave(true)}
      />
      <div className="mt-8 grid gap-1 border-t border-line pt-5">
        {passkey.error && <Callout tone="brick">{passkey.error}</Callout>}
        {hasPasskeys !== false && (
          <OtherWay icon={<KeyRound aria-hidden />} onPress={() => void passkey.signIn()}>
            Use a passkey instead
          </OtherWay>
        )}
        <OtherWay
          icon={usesRecoveryCode ? <Smartphone aria-hidden /> : <LifeBuoy aria-hidden />}
          onPress={() => setUsesRecoveryCode(!usesRecoveryCode)}
        >
          {usesRecoveryCode ? 'Use the authenticator app' : 'Use a recovery code'}
        </OtherWay>
        <p className="hidden text-sm text-ink-2 noscript:block">A recovery code fits into the same field.</p>
        <PageLink
          to="/forgot-password"
          className="inline-flex min-h-11 items-center justify-self-start text-sm text-creek underline"
        >
          {factorUiTexts.lostFactor}
        </PageLink>
      </div>
    </>
  )
}

const backStyle = 'mb-3 inline-flex min-h-11 items-center gap-1.5 font-semibold text-ink-2'
const backLabel = (
  <>
    <ArrowLeft aria-hidden className="size-[18px]" />
    Back to sign in
  </>
)

type WayProps = { icon: ReactNode; onPress: () => void; children: ReactNode }

const OtherWay = ({ icon, onPress, children }: WayProps) => (
  <button
    type="button"
    onClick={onPress}
    className="inline-flex min-h-11 items-center gap-2.5 justify-self-start font-semibold text-creek underline noscript:hidden [&_svg]:size-5"
  >
    {icon}
    {children}
  </button>
)

type CodeFormProps = { step: SecondStepState; usesRecoveryCode: boolean; onLate: () => void }

function CodeForm({ step, usesRecoveryCode, onLate }: CodeFormProps) {
  const finishSignIn = useFinishSignIn()
  const form = useForm({
    schema: SecondStepForm,
    start: { ...step, code: '', remembersDevice: false },
    plainForm: ACCOUNT_FORMS.signInCode,
    ...(usesRecoveryCode ? {} : { emptiedWhenRejected: 'code' as const }),
    failureMessages: { fallback: accountUiTexts.signInFailed, unreachable: accountUiTexts.unreachable },
    submit: async ({ ticket, code, remembersDevice }) => {
      const { hasCommonPassword } = step
      const sent = { ticket, code, remembersDevice, hasCommonPassword }
      const me = await client.signInWithCode(sent).catch((error: unknown) => {
        if (getApiErrorCode(error) !== 'GONE') throw error
        onLate()
      })
      if (me !== undefined) await finishSignIn(me)
    },
  })
  return (
    <Form form={form} className="mt-6 grid gap-5">
      <input type="hidden" name="ticket" value={step.ticket} />
      <input type="hidden" name="firstName" value={step.firstName} />
      <FormField form={form} name="code">
        {(field) =>
          usesRecoveryCode ? (
            <TextField label="Recovery code" autoComplete="off" autoCapitalize="off" autoFocus {...field} />
          ) : (
            <CodeField label="Code" autoFocus {...field} onComplete={() => void form.send()} />
          )
        }
      </FormField>
      <FormField form={form} name="remembersDevice">
        {(field) => <Checkbox {...field}>{`Remember this device for ${TRUSTED_DEVICE_DAYS} days`}</Checkbox>}
      </FormField>
      <FormFailure form={form} />
      <SubmitButton form={form} size="lg" busyLabel="Signing In..." className="w-full">
        Sign In
      </SubmitButton>
    </Form>
  )
}
