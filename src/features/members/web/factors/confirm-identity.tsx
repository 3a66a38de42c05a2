import { useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound, LifeBuoy, Lock, QrCode } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { ConfirmationRequest } from '#platform/web/confirmation.ts'
import { type FormControls, useForm } from '#platform/web/form/use-form.ts'
import { Form } from '#platform/web/form/form.tsx'
import { FormFailure } from '#platform/web/form/form-failure.tsx'
import { SubmitButton } from '#platform/web/form/submit-button.tsx'
import { FormField } from '#platform/web/form/field.tsx'
import { toSubmitFailure } from '#platform/web/form/submit-failure.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { createLocalStorageValue } from '#platform/web/stored-value.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { PasswordField } from '#platform/web/ui/fields/password-field.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { DialogContent, DialogFrame } from '#platform/web/ui/overlays/dialog.tsx'
import {
  CodeInput,
  type ConfirmationInput,
  type ConfirmationState,
  PasswordConfirmation,
} from '../../contract/factors.ts'
import { factorUiTexts as texts } from '../../copy.ts'
import { CONFIRMATION_WAY_STORAGE_KEY } from '../../rules/factors.ts'
import { client, members } from '../api.ts'
import { refetchCurrentSession } from '../session/refetch-session.ts'
import { useCurrentSession } from '../session/use-auth.ts'
import { CodeField } from './code-field.tsx'
import { requestPasskey, useHasPasskeys } from './use-passkey.ts'

const WAYS = ['passkey', 'code', 'password', 'recovery'] as const
type Way = (typeof WAYS)[number]

/** Method by which the member last confirmed their identity in this browser; the dialog starts with it. */
const lastWay = createLocalStorageValue(CONFIRMATION_WAY_STORAGE_KEY)

type Props = Omit<ConfirmationRequest, 'answer'> & { onAnswer: ConfirmationRequest['answer'] }

/** Dialog in which members confirm who they are, by a passkey, a code or the password. */
export function ConfirmIdentity({ action, isForced, onAnswer }: Props) {
  // The methods of confirmation are not refetched on return to this tab: somebody else may have signed in in another
  // tab.
  const { data: state, error } = useQuery(
    members.confirmation.queryOptions({ staleTime: 0, gcTime: 0, refetchOnWindowFocus: false }),
  )
  const memberId = useCurrentSession().user?.id
  const [askedId] = useState(memberId)
  const isConfirmed = !isForced && state?.isConfirmed
  useEffect(() => {
    if (memberId !== askedId) onAnswer(false)
    // The member's last confirmation may still be valid.
    else if (isConfirmed) onAnswer(true)
  }, [memberId, askedId, isConfirmed, onAnswer])
  if (isConfirmed || !(state || error)) return null
  return (
    <DialogFrame isOpen onOpenChange={() => onAnswer(false)} role="alertdialog" width="narrow">
      {state ? (
        <ConfirmationSteps {...{ action, isForced, state }} onConfirmed={() => onAnswer(true)} />
      ) : (
        <DialogContent
          title={texts.confirmTitle}
          error={error ? toSubmitFailure(error, [], { fallback: texts.confirmFailed }).sentence : undefined}
          footer={({ close }) => <CancelButton close={close} />}
        >
          {null}
        </DialogContent>
      )}
    </DialogFrame>
  )
}

type StepsProps = Pick<Props, 'action' | 'isForced'> & { state: ConfirmationState; onConfirmed: () => void }

function ConfirmationSteps({ action, isForced, state, onConfirmed }: StepsProps) {
  const ways = useWays(state)
  const [way, setWay] = useState<Way>()
  const confirm = useConfirm(onConfirmed)
  const shown = way ?? (ways.length === 1 && ways[0] !== 'passkey' ? ways[0] : undefined)
  const about = action && <p className="mb-1 font-semibold text-ink">{action}</p>
  if (shown && shown !== 'passkey') {
    const back = ways.length > 1 && (
      <button
        type="button"
        className="mt-1 inline-flex min-h-11 items-center font-semibold text-creek underline"
        onClick={() => setWay(undefined)}
      >
        Another way
      </button>
    )
    const Step = STEPS[shown]
    return <Step about={about} back={back} confirm={confirm} />
  }
  const { isFactorRequired } = state
  return <WayChoice {...{ action, isForced, about, ways, isFactorRequired, confirm }} onChoose={setWay} />
}

/** Methods of confirmation that both member and browser support, the last used one first. */
function useWays({ hasPasskey, hasAuthenticator, hasRecoveryCodes, hasPassword }: ConfirmationState): Way[] {
  const hasPasskeys = useHasPasskeys()
  const has = {
    passkey: hasPasskey && hasPasskeys !== false,
    code: hasAuthenticator,
    password: hasPassword,
    recovery: hasRecoveryCodes,
  }
  const last = lastWay.read()
  return WAYS.filter((way) => has[way]).toSorted((a, b) => Number(b === last) - Number(a === last))
}

/** Sends a proof of identity. Admin rights may come with it, so the session is refetched. */
function useConfirm(onConfirmed: () => void) {
  const queryClient = useQueryClient()
  return async (way: Way, proof: ConfirmationInput) => {
    const me = await client.confirm(proof)
    lastWay.write(way)
    await refetchCurrentSession(queryClient, me)
    onConfirmed()
  }
}

type Confirm = ReturnType<typeof useConfirm>
type StepProps = { about: ReactNode; back: ReactNode; confirm: Confirm }

const CancelButton = ({ close }: { close: () => void }) => (
  <Button variant="outline" onPress={close}>
    Cancel
  </Button>
)

type ChoiceProps = Pick<Props, 'action' | 'isForced'> & {
  about: ReactNode
  ways: Way[]
  isFactorRequired: boolean
  onChoose: (way: Way) => void
  confirm: Confirm
}

const LABELS = {
  passkey: { icon: KeyRound, main: 'Continue with a passkey', other: 'Use a passkey' },
  code: { icon: QrCode, main: 'Continue with a code', other: 'Use a code' },
  password: { icon: Lock, main: 'Continue with my password', other: 'Use my password' },
  recovery: { icon: LifeBuoy, main: 'Continue with a recovery code', other: 'Use a recovery code' },
}

function WayChoice({ action, isForced, about, ways, isFactorRequired, onChoose, confirm }: ChoiceProps) {
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const continueWithPasskey = async () => {
    setError(undefined)
    setBusy(true)
    try {
      const passkey = await requestPasskey(await client.confirmationOptions())
      if (passkey) await confirm('passkey', { passkey })
    } catch (failure) {
      setError(toSubmitFailure(failure, [], { fallback: texts.passkeyFailed }).sentence)
    } finally {
      setBusy(false)
    }
  }
  const choose = (way: Way) => (way === 'passkey' ? void continueWithPasskey() : onChoose(way))
  const [main, ...others] = ways
  return (
    <DialogContent
      title={texts.confirmTitle}
      error={error}
      isBusy={isBusy}
      footer={({ close }) => <CancelButton close={close} />}
    >
      {about}
      {action && <p className="text-ink-2">{isForced ? texts.confirmEachTime : texts.confirmWhy}</p>}
      {!main && <p className="text-ink-2">{texts.confirmImpossible}</p>}
      {main && (
        <Button size="lg" className="mt-5 w-full" isBusy={isBusy} autoFocus onPress={() => choose(main)}>
          <WayIcon way={main} />
          {LABELS[main].main}
        </Button>
      )}
      {others.length > 0 && (
        <>
          <p className="my-4 flex items-center gap-4 text-sm text-ink-2">
            <span aria-hidden className="h-px flex-1 bg-line" />
            or
            <span aria-hidden className="h-px flex-1 bg-line" />
          </p>
          <div className={`grid gap-2.5 ${others.length > 1 ? 'sm:grid-cols-2' : ''}`}>
            {others.map((way) => (
              <Button key={way} variant="outline" isDisabled={isBusy} onPress={() => choose(way)}>
                <WayIcon way={way} />
                {LABELS[way].other}
              </Button>
            ))}
          </div>
        </>
      )}
      {action && main && <p className="mt-4 text-sm text-ink-2">{texts.confirmKeeps}</p>}
      {!ways.includes('password') && <LostFactor isFactorRequired={isFactorRequired} />}
    </DialogContent>
  )
}

/** Help for a member who lost a factor. A password reset does not remove an admin's factors. */
const LostFactor = ({ isFactorRequired }: { isFactorRequired: boolean }) =>
  isFactorRequired ? (
    <p className="mt-2 text-sm text-ink-2">{texts.adminLostFactor}</p>
  ) : (
    <PageLink to="/forgot-password" className="mt-2 inline-flex min-h-11 items-center text-sm text-creek underline">
      {texts.lostFactor}
    </PageLink>
  )

function WayIcon({ way }: { way: Way }) {
  const { icon: Icon } = LABELS[way]
  return <Icon aria-hidden />
}

function CodeStep({ about, back, confirm }: StepProps) {
  const form = useForm({
    schema: CodeInput,
    start: { code: '' },
    emptiedWhenRejected: 'code',
    failureMessages: { fallback: texts.confirmFailed },
    submit: (proof) => confirm('code', proof),
  })
  return (
    <ProofDialog form={form} about={about} back={back}>
      <FormField form={form} name="code">
        {(field) => (
          <CodeField
            label="Code from your app"
            hint="6 digits. It goes on by itself with the last one."
            autoFocus
            {...field}
            onComplete={() => void form.send()}
          />
        )}
      </FormField>
    </ProofDialog>
  )
}

function RecoveryCodeStep({ about, back, confirm }: StepProps) {
  const form = useForm({
    schema: CodeInput,
    start: { code: '' },
    failureMessages: { fallback: texts.confirmFailed },
    submit: (proof) => confirm('recovery', proof),
  })
  return (
    <ProofDialog form={form} about={about} back={back}>
      <FormField form={form} name="code">
        {(field) => <TextField label="Recovery code" autoComplete="off" autoCapitalize="off" autoFocus {...field} />}
      </FormField>
    </ProofDialog>
  )
}

function PasswordStep({ about, back, confirm }: StepProps) {
  const { user } = useCurrentSession()
  const form = useForm({
    schema: PasswordConfirmation,
    start: { password: '' },
    emptiedWhenRejected: 'password',
    failureMessages: { fallback: texts.confirmFailed },
    submit: (proof) => confirm('password', proof),
  })
  return (
    <ProofDialog form={form} about={about} back={back}>
      {/* A hidden field tells password managers which account the password belongs to. */}
      <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <FormField form={form} name="password">
        {(field) => <PasswordField label="Password" autoComplete="current-password" autoFocus {...field} />}
      </FormField>
    </ProofDialog>
  )
}

const STEPS = { code: CodeStep, password: PasswordStep, recovery: RecoveryCodeStep }

const PROOF_FORM_ID = 'confirm-identity'

type ProofProps<Typed extends object> = {
  form: FormControls<Typed>
  about: ReactNode
  back: ReactNode
  children: ReactNode
}

function ProofDialog<Typed extends object>({ form, about, back, children }: ProofProps<Typed>) {
  const isBusy = form.formState.isSubmitting
  return (
    <DialogContent
      title={texts.confirmTitle}
      isBusy={isBusy}
      footer={({ close }) => (
        <>
          <CancelButton close={close} />
          <SubmitButton form={form} formId={PROOF_FORM_ID} busyLabel="Confirming...">
            Confirm
          </SubmitButton>
        </>
      )}
    >
      {about}
      <Form form={form} id={PROOF_FORM_ID} className="mt-4 grid gap-4">
        {children}
        <FormFailure form={form} />
      </Form>
      {back}
    </DialogContent>
  )
}
