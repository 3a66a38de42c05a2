import { useContext, useEffect, useEffectEvent } from 'react'
import { OverlayTriggerStateContext } from 'react-aria-components'
import { DialogHasAddress } from './dialog-has-address.ts'

export function useCloseOnBack(isOpen: boolean, close: () => void) {
  const closeOverlay = useEffectEvent(close)
  useEffect(() => (isOpen ? globalThis.overlayHistory?.add(() => closeOverlay()) : undefined), [isOpen])
}

/** Makes the browser's Back close the surrounding modal overlay, if Escape may close it. */
export function CloseOnBack({ isBusy = false }: { isBusy?: boolean }) {
  const hasAddress = useContext(DialogHasAddress)
  const overlay = useContext(OverlayTriggerStateContext)
  useCloseOnBack(!hasAddress && overlay?.isOpen === true, () => !isBusy && overlay?.close())
  return null
}
