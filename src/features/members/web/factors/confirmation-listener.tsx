import { lazy, Suspense, useEffect, useState } from 'react'
import { CONFIRMATION_WINDOW_EVENT_NAME, type ConfirmationRequest } from '#platform/web/confirmation.ts'
import { createCodeLoader, reportCodeFailure } from '#platform/web/load-code.ts'

const loadDialog = createCodeLoader(() => import('./confirm-identity.tsx'))
const ConfirmIdentity = lazy(async () => ({ default: (await loadDialog()).ConfirmIdentity }))

/** Opens the dialog that asks for confirmation when an action needs it. Mounted once per page. */
export function ConfirmationListener() {
  const [request, setRequest] = useState<ConfirmationRequest>()
  useEffect(() => {
    const show = async (event: Event) => {
      event.preventDefault()
      const { detail } = event as CustomEvent<ConfirmationRequest>
      try {
        await loadDialog()
        setRequest(detail)
      } catch {
        detail.answer(false)
        await reportCodeFailure()
      }
    }
    const listener = (event: Event) => void show(event)
    addEventListener(CONFIRMATION_WINDOW_EVENT_NAME, listener)
    return () => removeEventListener(CONFIRMATION_WINDOW_EVENT_NAME, listener)
  }, [])
  if (!request) return null
  const answer = (isConfirmed: boolean) => {
    setRequest(undefined)
    request.answer(isConfirmed)
  }
  return (
    <Suspense>
      <ConfirmIdentity action={request.action} isForced={request.isForced} onAnswer={answer} />
    </Suspense>
  )
}
