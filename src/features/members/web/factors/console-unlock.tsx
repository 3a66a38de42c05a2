import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ArrowRight, CircleCheck, KeyRound } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ensureConfirmed } from '#platform/web/confirmation.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Callout } from '#platform/web/ui/feedback/callout.tsx'
import { client, sessionQueryOptions } from '../api.ts'
import { useCurrentSession } from '../session/use-auth.ts'
import { AuthenticatorSetup } from './authenticator-setup.tsx'
import { factorPageTexts as texts } from './copy.ts'
import { useHasPasskeys } from './use-passkey.ts'
import { describeFailure } from './queries.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useAddPasskey } from './use-add-passkey.tsx'

type SetUp = { factor: 'passkey' | 'authenticator'; codes: string[] }

/** Sets up or verifies the second factor that opens the console. `href` is the console page to open. */
export function ConsoleUnlock({ href }: { href: string }) {
  const { user } = useCurrentSession()
  const openConsole = useOpenConsole(href)
  const [setUp, setSetUp] = useState<SetUp>()
  const [codesFailure, setCodesFailure] = useState<string>()
  if (setUp) return <SavedCodes setUp={setUp} onDone={() => void openConsole()} />
  if (user?.consoleLock === 'factor-missing')
    return <FactorChoice onSetUp={setSetUp} onCodesFailure={setCodesFailure} />
  if (user?.consoleLock) return <FactorToShow onShown={() => void openConsole()} />
  return (
    <Door title="The console is open">
      {codesFailure && (
        <div role="alert" className="mt-4">
          <Callout tone="brick">{codesFailure}</Callout>
        </div>
      )}
      <Button size="lg" className="mt-6 max-sm:w-full" onPress={() => void openConsole()}>
        Open the console
        <ArrowRight aria-hidden />
      </Button>
    </Door>
  )
}

function useOpenConsole(href: string) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    await queryClient.invalidateQueries({ queryKey: sessionQueryOptions().queryKey })
    await navigate({ href, replace: true })
  }
}

type DoorProps = { title: string; hint?: string; children: ReactNode; takesFocus?: boolean }

function Door({ title, hint, children, takesFocus = false }: DoorProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <div className="max-w-[860px]">
      <h1 ref={heading} tabIndex={-1} className="text-[2rem] leading-[1.1] font-extrabold outline-none sm:text-3xl">
        {title}
      </h1>
      {hint && <p className="mt-2 max-w-[58ch] text-ink-2">{hint}</p>}
      {children}
    </div>
  )
}

type ChoiceProps = {
  onSetUp: (setUp: SetUp) => void
  /** Called with a sentence if a passkey was added without recovery codes. */
  onCodesFailure: (sentence: string) => void
}

function FactorChoice({ onSetUp, onCodesFailure }: ChoiceProps) {
  const canCreatePasskeys = useHasPasskeys() !== false
  const passkey = useAddPasskey(async () => {
    try {
      const { recoveryCodes } = await client.replaceRecoveryCodes()
      onSetUp({ factor: 'passkey', codes: recoveryCodes })
    } catch (failure) {
      onCodesFailure(
        describeFailure(
          failure,
          'The passkey is set up, but there are no recovery codes. Get them in Account Settings.',
        ),
      )
    }
  })
  return (
    <Door
      title="One more lock for the console"
      hint="Admins see names and addresses, so a password alone is not enough. The console opens when one of these is set up."
    >
      <div className="mt-7 grid items-start gap-5 lg:grid-cols-[320px_1fr]">
        <section aria-labelledby="passkey" className="rounded-lg border border-sun-line bg-sun-wash p-5 sm:p-6">
          <h2 id="passkey" className="text-xl">
            Passkey
          </h2>
          <p className="mt-1 text-sm text-ink-2">
            {canCreatePasskeys
              ? 'Quickest: your face, finger or device PIN. Works on this laptop and on your phone.'
              : texts.unsupportedHint}
          </p>
          {canCreatePasskeys && (
            <Button
              className="mt-4 w-full"
              isBusy={passkey.isBusy}
              busyLabel="Waiting..."
              onPress={() => void passkey.add()}
            >
              <KeyRound aria-hidden />
              Use a passkey
            </Button>
          )}
          {passkey.message}
          {passkey.dialog}
        </section>
        <section aria-labelledby="authenticator" className="card p-5 sm:p-7">
          <h2 id="authenticator" className="mb-4 text-xl">
            {texts.authenticator}
          </h2>
          <AuthenticatorSetup onFinished={(codes) => onSetUp({ factor: 'authenticator', codes })} />
        </section>
      </div>
    </Door>
  )
}

const SavedCodes = ({ setUp: { factor, codes }, onDone }: { setUp: SetUp; onDone: () => void }) => (
  <div className="max-w-[640px]">
    <p role="status" className="mb-2 inline-flex items-center gap-2 font-semibold text-moss">
      <CircleCheck aria-hidden className="size-5" />
      {factor === 'passkey' ? 'Your passkey is set up' : texts.authenticatorOn}
    </p>
    <Door title={texts.tenKeys} hint={texts.tenKeysHint} takesFocus>
      <div className="mt-6">
        <RecoveryCodes
          codes={codes}
          onDone={onDone}
          doneLabel={
            <>
              Open the console
              <ArrowRight aria-hidden />
            </>
          }
        />
      </div>
    </Door>
  </div>
)

function FactorToShow({ onShown }: { onShown: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const show = async () => {
    setBusy(true)
    if (await ensureConfirmed()) onShown()
    setBusy(false)
  }
  return (
    <Door
      title="Show your second factor"
      hint="You signed in with a password alone. The console opens when you show your passkey or a code."
    >
      <Button size="lg" className="mt-6 max-sm:w-full" isBusy={isBusy} onPress={() => void show()}>
        <KeyRound aria-hidden />
        Continue
      </Button>
    </Door>
  )
}
