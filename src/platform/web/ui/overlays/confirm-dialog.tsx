import { type ReactNode, useState } from 'react'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

type Props = Pick<DialogProps, 'isOpen' | 'onOpenChange'> & {
  /** asks, and names what it is about: "Delete cleanup of Nov 8?" */
  title: string
  children?: ReactNode
  /** what will happen, one by one */
  consequences?: string[]
  /** repeats the verb: "Delete cleanup" */
  action: ReactNode
  /** "Deleting..." */
  busyLabel: string
  cancelLabel?: string
  isDestructive?: boolean
  /** closes when it is done; when it is refused, its message is shown and the dialog stays, `RefusedForGood` without the action */
  onConfirm: () => Promise<unknown>
}

/** Trying again would change nothing. */
export class RefusedForGood extends Error {}

export function ConfirmDialog(props: Props) {
  const {
    children,
    consequences,
    action,
    busyLabel,
    cancelLabel = 'Cancel',
    isDestructive = false,
    onConfirm,
    ...dialog
  } = props
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [isOver, setOver] = useState(false)

  const confirm = async (close: () => void) => {
    setBusy(true)
    setError(undefined)
    try {
      await onConfirm()
      close()
    } catch (refusal) {
      setOver(refusal instanceof RefusedForGood)
      setError(refusal instanceof Error ? refusal.message : String(refusal))
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
          {/* another one, as the focus was on what is gone */}
          <Button key={String(isOver)} variant="outline" autoFocus isDisabled={isBusy} onPress={close}>
            {isOver ? 'Close' : cancelLabel}
          </Button>
          {!isOver && (
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
        {children}
        {consequences && (
          <ul className="mt-3 list-disc space-y-1.5 pl-5 marker:text-ink-3">
            {consequences.map((consequence) => (
              <li key={consequence}>{consequence}</li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
