import { Check, LifeBuoy, MonitorCheck, QrCode } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useListFocusRestoration } from '#platform/web/ui/admin-list/use-list-focus.ts'
import { Chip } from '#platform/web/ui/data/chip.tsx'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { ConfirmDialog, toActionError } from '#platform/web/ui/overlays/confirm-dialog.tsx'
import { createLoadableDialog } from '#platform/web/ui/overlays/loadable-dialog.tsx'
import { useVisitorTimeZone } from '#platform/web/use-hydrated.ts'
import type { SecondFactors } from '../../contract/factors.ts'
import { factorUiTexts } from '../../copy.ts'
import { client } from '../api.ts'
import { factorPageTexts as texts } from './copy.ts'
import { describeFailure, useRefetchFactors } from './queries.ts'
import { SecurityCard, SecurityList, SecurityRow } from './security-card.tsx'

const AuthenticatorDialog = createLoadableDialog(() => import('./authenticator-dialog.tsx'))
const RecoveryCodesDialog = createLoadableDialog(() => import('./recovery-codes-dialog.tsx'))

type OpenDialog = { about: 'set-up' | 'turn-off' | 'new-codes' } | { about: 'codes'; codes: string[] }

export function SecondStepCard({ factors, canAdd }: { factors: SecondFactors; canAdd: boolean }) {
  const { authenticatorSince, passkeys, recoveryCodesLeft, hasRecoveryCodes, trustedDevices, isRequired } = factors
  const timeZone = useVisitorTimeZone()
  const [dialog, open] = useState<OpenDialog>()
  const card = useListFocusRestoration([factors])
  const close = () => open(undefined)
  // A recovery code replaces a code of the app, or the passkey that opens the console.
  const needsCodes = hasRecoveryCodes || authenticatorSince !== null || (isRequired && passkeys.length > 0)
  return (
    <SecurityCard ref={card} title={texts.secondStep} hint={texts.secondStepHint}>
      <SecurityList label={texts.secondStep}>
        <SecurityRow
          icon={QrCode}
          title={texts.authenticator}
          chip={
            authenticatorSince && (
              <Chip tone="moss" icon={Check}>
                On
              </Chip>
            )
          }
          facts={authenticatorSince ? texts.since(authenticatorSince, timeZone) : texts.authenticatorOff}
        >
          {/* One button with two labels keeps the focus after the dialog turned the authenticator app on or off. */}
          {(authenticatorSince || canAdd) && (
            <Button
              variant={authenticatorSince ? 'ghost' : 'outline'}
              size="sm"
              onPress={() => open({ about: authenticatorSince ? 'turn-off' : 'set-up' })}
            >
              {authenticatorSince ? 'Turn off' : 'Set up'}
            </Button>
          )}
        </SecurityRow>
        {needsCodes && canAdd && (
          <SecurityRow
            icon={LifeBuoy}
            title={texts.recoveryCodes}
            chip={
              <Chip tone={hasRecoveryCodes && recoveryCodesLeft === 0 ? 'amber' : 'plain'}>
                {hasRecoveryCodes ? texts.codesLeft(recoveryCodesLeft) : texts.noCodes}
              </Chip>
            }
            facts={texts.recoveryCodesHint}
          >
            <Button variant="outline" size="sm" onPress={() => open({ about: 'new-codes' })}>
              New codes
            </Button>
          </SecurityRow>
        )}
        {trustedDevices > 0 && <RememberedDevices count={trustedDevices} />}
      </SecurityList>
      {dialog?.about === 'set-up' && <AuthenticatorDialog onClose={close} />}
      {dialog?.about === 'turn-off' && <TurnOffDialog factors={factors} onClose={close} />}
      {dialog?.about === 'new-codes' && (
        <NewCodesDialog
          left={recoveryCodesLeft}
          onNewCodes={(codes) => open({ about: 'codes', codes })}
          onClose={close}
        />
      )}
      {dialog?.about === 'codes' && <RecoveryCodesDialog codes={dialog.codes} onClose={close} />}
    </SecurityCard>
  )
}

function RememberedDevices({ count }: { count: number }) {
  const refetchFactors = useRefetchFactors()
  const [isBusy, setBusy] = useState(false)
  const forget = async () => {
    setBusy(true)
    try {
      await client.forgetTrustedDevices()
      void showToast.success(texts.forgotten)
      await refetchFactors()
    } catch (error) {
      void showToast.error(describeFailure(error, texts.notForgotten))
    } finally {
      setBusy(false)
    }
  }
  return (
    <SecurityRow icon={MonitorCheck} title={texts.devices(count)} facts={texts.devicesHint(count)}>
      <Button variant="ghost" size="sm" isBusy={isBusy} onPress={() => void forget()}>
        {texts.forget(count)}
      </Button>
    </SecurityRow>
  )
}

type TurnOffProps = { factors: SecondFactors; onClose: () => void }

function TurnOffDialog({ factors: { passkeys, hasRecoveryCodes, isRequired }, onClose }: TurnOffProps) {
  const refetchFactors = useRefetchFactors()
  const isLastFactor = passkeys.length === 0
  const turnOff = async () => {
    await client.removeAuthenticator().catch((error: unknown) => {
      throw toActionError(error, { fallback: texts.notTurnedOff, unreachable: texts.offline })
    })
    void showToast.success(texts.turnedOff)
    await refetchFactors()
  }
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={texts.turnOffQuestion}
      action="Turn off"
      busyLabel="Turning off..."
      isDestructive
      refusal={isLastFactor && isRequired ? factorUiTexts.lastFactor : undefined}
      after={isLastFactor && hasRecoveryCodes ? texts.recoveryCodesGo : undefined}
      onConfirm={turnOff}
    >
      {texts.turnOffExplanation}
    </ConfirmDialog>
  )
}

type NewCodesProps = { left: number; onNewCodes: (codes: string[]) => void; onClose: () => void }

function NewCodesDialog({ left, onNewCodes, onClose }: NewCodesProps) {
  const refetchFactors = useRefetchFactors()
  const codes = useRef<string[]>(undefined)
  const replace = async () => {
    RecoveryCodesDialog.fetch()
    const { recoveryCodes } = await client.replaceRecoveryCodes().catch((error: unknown) => {
      throw new Error(describeFailure(error, texts.noNewCodes))
    })
    codes.current = recoveryCodes
    void refetchFactors()
  }
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={() => (codes.current ? onNewCodes(codes.current) : onClose())}
      title={texts.newCodesQuestion}
      action="New codes"
      busyLabel="Making codes..."
      onConfirm={replace}
    >
      {texts.newCodesExplanation(left)}
    </ConfirmDialog>
  )
}
