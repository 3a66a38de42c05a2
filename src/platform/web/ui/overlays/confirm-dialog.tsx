import { type ReactNode, useState } from 'react'
import { runNamedAction } from '#platform/web/confirmation.ts'
import { type SubmitFailureMessages, toSubmitFailure, isPermanentApiError } from '#platform/web/form/submit-failure.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

type Props = Pick<DialogProps, 'isOpen' | 'onOpenChange'> & {
  /** Question of a confirmation dialog, which names the item: "Delete cleanup of Nov 8?". */
  title: string
  children?: ReactNode
  consequences?: string[] | undefined
  after?: string | undefined
  /** Why the action cannot be confirmed. Replaces all other text and the confirm button. */
  refusal?: string | undefined
  /** Label of the confirm button, which repeats the verb: "Delete cleanup". */
  action: ReactNode
  busyLabel: string
  cancelLabel?: string
  isDestructive?: boolean
  /**
   * Confirmed action. The dialog closes when it resolves and shows the error when it rejects. A
   * `NonRetryableActionError` removes the confirm button.
   */
  onConfirm: () => Promise<unknown>
}

export class NonRetryableActionError extends Error {}

/**
 * Converts a failed request to an error with its sentence. A permanent API error becomes a `NonRetryableActionError`.
 */
export function toActionError(error: unknown, messages: SubmitFailureMessages): Error {
  const { sentence } = toSubmitFailure(error, [], messages)
  return new (isPermanentApiError(error) ? NonRetryableActionError : Error)(sentence, { cause: error })
}

export function ConfirmDialog(props: Props) {
  const {
    children,
    consequences,
    after,
    refusal,
    action,
    busyLabel,
    cancelLabel = 'Cancel',
    isDestructive = false,
    onConfirm,
    ...dialog
  } = props
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [isFinal, setFinal] = useState(refusal !== undefined)

  const confirm = async (close: () => void) => {
    setBusy(true)
    setError(undefined)
    try {
      await runNamedAction(dialog.title, onConfirm)
      close()
    } catch (failure) {
      setFinal(failure instanceof NonRetryableActionError)
      setError(failure instanceof Error ? failure.message : String(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      {...dialog}
      role="alertdialog"
      width="narrow"
      isBusy={isBusy}
      error={error}
      footer={({ close }) => (
        <>
          {/* A new key remounts the close button, so that it gets the focus of the removed confirm button. */}
          <Button key={String(isFinal)} variant="outline" autoFocus isDisabled={isBusy} onPress={close}>
            {isFinal ? 'Close' : cancelLabel}
          </Button>
          {!isFinal && (
            <Button
              variant={isDestructive ? 'destructive' : 'default'}
              isBusy={isBusy}
              busyLabel={busyLabel}
              onPress={() => confirm(close)}
            >
              {action}
            </Button>
          )}
        </>
      )}
    >
      <div className="text-ink-2">
        {refusal ?? children}
        {consequences && !refusal && (
          <ul className="mt-3 list-disc space-y-1.5 pl-5 marker:text-ink-3">
            {consequences.map((consequence) => (
              <li key={consequence}>{consequence}</li>
            ))}
          </ul>
        )}
        {after && !refusal && <p className="mt-3">{after}</p>}
      </div>
    </Dialog>
  )
}
