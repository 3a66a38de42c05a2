import { KeyRound, Laptop, type LucideIcon, Pencil, Plus, ShieldOff, Smartphone, Tablet, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { getApiErrorCode } from '#platform/errors.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { IconButton } from '#platform/web/ui/actions/icon-button.tsx'
import { useListFocusRestoration } from '#platform/web/ui/admin-list/use-list-focus.ts'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { ConfirmDialog, toActionError } from '#platform/web/ui/overlays/confirm-dialog.tsx'
import { useVisitorToday } from '#platform/web/use-hydrated.ts'
import type { Passkey, SecondFactors } from '../../contract/factors.ts'
import { type DeviceKind, guessDeviceKind } from '../../rules/devices.ts'
import { factorUiTexts } from '../../copy.ts'
import { client } from '../api.ts'
import { factorPageTexts as texts } from './copy.ts'
import { useHasPasskeys } from './use-passkey.ts'
import { PasskeyNameDialog } from './passkey-name-dialog.tsx'
import { useRefetchFactors } from './queries.ts'
import { SecurityCard, SecurityList, SecurityRow } from './security-card.tsx'
import { useAddPasskey } from './use-add-passkey.tsx'

const ICONS: Record<DeviceKind, LucideIcon> = { phone: Smartphone, tablet: Tablet, computer: Laptop, key: KeyRound }

type OpenDialog = { about: 'rename' | 'remove'; passkey: Passkey }

/** Card of Account Settings that lists the member's passkeys, and adds one once the email is verified. */
export function PasskeyCard({ factors, canAdd }: { factors: SecondFactors; canAdd: boolean }) {
  const { passkeys } = factors
  const canCreate = useHasPasskeys() !== false
  const { isBusy, add, message, dialog: nameDialog } = useAddPasskey()
  const { today, timeZone } = useVisitorToday()
  const [dialog, open] = useState<OpenDialog>()
  const card = useListFocusRestoration(passkeys)
  const close = () => open(undefined)
  return (
    <SecurityCard
      ref={card}
      title={texts.passkeys}
      hint={texts.passkeysHint}
      action={
        canCreate &&
        canAdd && (
          <Button variant="outline" className="max-sm:w-full" isBusy={isBusy} onPress={() => void add()}>
            <Plus aria-hidden />
            {texts.addPasskey}
          </Button>
        )
      }
    >
      {message}
      {passkeys.length > 0 ? (
        <SecurityList label={texts.passkeys}>
          {passkeys.map((passkey) => (
            <SecurityRow
              key={passkey.id}
              icon={ICONS[guessDeviceKind(passkey.name)]}
              title={passkey.name}
              facts={texts.passkeyFacts(passkey, { today, timeZone })}
            >
              <IconButton label={texts.rename(passkey.name)} onPress={() => open({ about: 'rename', passkey })}>
                <Pencil aria-hidden />
              </IconButton>
              <IconButton label={texts.remove(passkey.name)} onPress={() => open({ about: 'remove', passkey })}>
                <Trash2 aria-hidden />
              </IconButton>
            </SecurityRow>
          ))}
        </SecurityList>
      ) : canCreate ? (
        <EmptyState icon={KeyRound} title={texts.noPasskeys} />
      ) : (
        <EmptyState icon={ShieldOff} title={texts.unsupported}>
          {texts.unsupportedHint}
        </EmptyState>
      )}
      {nameDialog}
      {dialog?.about === 'rename' && <RenameDialog passkey={dialog.passkey} onClose={close} />}
      {dialog?.about === 'remove' && <RemoveDialog passkey={dialog.passkey} factors={factors} onClose={close} />}
    </SecurityCard>
  )
}

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const refetchFactors = useRefetchFactors()
  const rename = async (name: string) => {
    await client.renamePasskey({ id: passkey.id, name })
    onClose()
    void showToast.success(texts.passkeyRenamed(name))
    await refetchFactors()
  }
  return (
    <PasskeyNameDialog
      title={texts.rename(passkey.name)}
      name={passkey.name}
      isChange
      action="Save name"
      fallback={texts.passkeyNotRenamed}
      submit={rename}
      onClose={onClose}
    />
  )
}

type RemoveProps = { passkey: Passkey; factors: SecondFactors; onClose: () => void }

function RemoveDialog({ passkey: { id, name }, factors, onClose }: RemoveProps) {
  const refetchFactors = useRefetchFactors()
  const isLastFactor = factors.passkeys.length === 1 && !factors.authenticatorSince
  const remove = async () => {
    await client.removePasskey({ id }).catch((error: unknown) => {
      if (getApiErrorCode(error) === 'NOT_FOUND') void refetchFactors()
      throw toActionError(error, { fallback: texts.passkeyNotRemoved, unreachable: texts.offline })
    })
    void showToast.success(texts.passkeyRemoved(name))
    await refetchFactors()
  }
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={texts.removeQuestion(name)}
      action="Remove passkey"
      busyLabel="Removing..."
      isDestructive
      refusal={isLastFactor && factors.isRequired ? factorUiTexts.lastFactor : undefined}
      after={isLastFactor && factors.hasRecoveryCodes ? texts.recoveryCodesGo : undefined}
      onConfirm={remove}
    >
      {texts.removeExplanation}
    </ConfirmDialog>
  )
}
