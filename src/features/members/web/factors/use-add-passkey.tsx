import { type ReactNode, useState } from 'react'
import { getApiErrorCode } from '#platform/errors.ts'
import { reportCodeFailure } from '#platform/web/load-code.ts'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { Callout } from '#platform/web/ui/feedback/callout.tsx'
import { factorUiTexts } from '../../copy.ts'
import { client } from '../api.ts'
import { factorPageTexts as texts } from './copy.ts'
import { type CreatedPasskey, PasskeyCreationError, createPasskey, loadPasskeyLibrary } from './create-passkey.ts'
import { PasskeyNameDialog } from './passkey-name-dialog.tsx'
import { describeFailure, useRefetchFactors } from './queries.ts'
import { passkeyUse } from './use-passkey.ts'

type AddPasskey = {
  isBusy: boolean
  /** Asks the browser for a new passkey, and the member for its name. */
  add: () => Promise<void>
  message: ReactNode
  dialog: ReactNode
}

/** Adds a passkey. `onAdded` runs before the session is refetched, which opens the console to an admin. */
export function useAddPasskey(onAdded?: () => Promise<void>): AddPasskey {
  const refetchFactors = useRefetchFactors()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [isCancelled, setCancelled] = useState(false)
  const [created, setCreated] = useState<CreatedPasskey>()

  const create = async () => {
    const library = await loadPasskeyLibrary().catch(() => reportCodeFailure())
    if (!library) return
    try {
      const passkey = await createPasskey(library, await client.passkeyOptions())
      setCreated(passkey)
      setCancelled(!passkey)
    } catch (error) {
      setFailure(
        error instanceof PasskeyCreationError ? error.message : describeFailure(error, factorUiTexts.passkeyFailed),
      )
    }
  }
  const add = async () => {
    setBusy(true)
    setFailure(undefined)
    setCancelled(false)
    await create()
    setBusy(false)
  }
  const save = async ({ passkey }: CreatedPasskey, name: string) => {
    await client.addPasskey({ name, passkey }).catch((error: unknown) => {
      // The challenge of a new passkey is used up, for example by a request whose response was lost.
      throw getApiErrorCode(error) === 'PASSKEY_REFUSED' ? new Error() : error
    })
    setCreated(undefined)
    passkeyUse.write('yes')
    void showToast.success(texts.passkeyAdded(name))
    await onAdded?.()
    await refetchFactors()
  }
  const discard = () => {
    created?.discard()
    setCreated(undefined)
    setCancelled(true)
    void refetchFactors()
  }
  return {
    isBusy,
    add,
    message: (
      <>
        {failure && (
          <div className="mt-4">
            <Callout tone="brick">{failure}</Callout>
          </div>
        )}
        <p role="status" className="text-sm text-ink-2 not-empty:mt-4">
          {isCancelled && texts.passkeyCancelled}
        </p>
      </>
    ),
    dialog: created && (
      <PasskeyNameDialog
        title={texts.namePasskey}
        name={created.suggestedName}
        isChange={false}
        action="Save passkey"
        fallback={texts.passkeyNotAdded}
        submit={(name) => save(created, name)}
        onClose={discard}
      />
    ),
  }
}
