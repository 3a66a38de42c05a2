import { useContext, useEffect, useEffectEvent } from 'react'
import { OverlayTriggerStateContext } from 'react-aria-components'
import { DialogHasAddress } from './dialog-has-address.ts'

/** Lets the browser's Back close an overlay for as long as it is open. */
export function useCloseOnBack(isOpen: boolean, close: () => void) {
  const closeOverlay = useEffectEvent(close)
  useEffect(() => (isOpen ? globalThis.overlayHistory?.add(() => closeOverlay()) : undefined), [isOpen])
}

/** Lets Back close the modal overlay around it, if Escape may close it. */
export function CloseOnBack({ isBusy = false }: { isBusy?: boolean }) {
  const hasAddress = useContext(DialogHasAddress)
  const overlay = useContext(OverlayTriggerStateContext)
  useCloseOnBack(!hasAddress && overlay?.isOpen === true, () => !isBusy && overlay?.close())
  return null
}
