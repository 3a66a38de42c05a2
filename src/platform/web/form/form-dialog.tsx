import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx'
import { Dialog, type DialogProps } from '#platform/web/ui/overlays/dialog.tsx'
import { Form } from './form.tsx'
import { SubmitButton } from './submit-button.tsx'
import { UnsavedChanges } from './unsaved-changes.tsx'
import type { FormControls } from './use-form.ts'

type Props<Typed extends object> = Pick<DialogProps, 'title' | 'subtitle' | 'width' | 'notice' | 'step'> & {
  form: FormControls<Typed>
  /** Whether the form edits an existing item. Closing keeps the draft of a new item and discards an unfinished edit. */
  isChange: boolean
  action: string
  busyLabel?: string
  /** Label of the submit button while the form waits before submitting, for example for photo uploads. */
  awaited?: string | false
  /** Action below the error message of a form that helps, such as a link. */
  remedy?: ReactNode
  onDiscard?: () => void
  onClose: () => void
  /** Called only when the user presses Cancel, before the form dialog closes. */
  onCancel?: () => void
  /** Goes back to the form's previous step. Later steps have this action instead of Cancel. */
  onBack?: (() => void) | undefined
  /** Content of the dialog that replaces the form after it is submitted. */
  finished?: Pick<DialogProps, 'title' | 'subtitle' | 'children' | 'footer' | 'isTall'> | undefined
  encType?: 'multipart/form-data'
  children: ReactNode
}

/** Dialog with a form and its buttons. It asks before an edit is discarded. */
export function FormDialog<Typed extends object>(props: Props<Typed>) {
  const {
    form,
    isChange,
    action,
    busyLabel = 'Saving...',
    awaited,
    remedy,
    onDiscard,
    onClose,
    onCancel,
    onBack,
    finished,
    encType,
    children,
  } = props
  const { title, subtitle, width, notice, step } = props
  const formId = useId()
  const { isDirty, isSubmitting, errors } = useFormState({ control: form.control })
  const [isAsking, setAsking] = useState(false)
  // On phones, narrow dialogs are only as tall as their few fields and show all buttons.
  const isShort = width === 'narrow'
  const failure = errors.root?.message

  const close = () => (isChange && isDirty ? setAsking(true) : onClose())
  const discard = () => {
    form.reset()
    onDiscard?.()
    onClose()
  }
  if (finished)
    return <Dialog isTall={!isShort} {...finished} step="finished" width={width} isOpen onOpenChange={onClose} />
  return (
    <>
      <Dialog
        step={step}
        title={title}
        subtitle={subtitle}
        width={width}
        notice={notice}
        isOpen
        isTall={!isShort}
        onOpenChange={close}
        isBusy={isSubmitting}
        error={
          failure && (
            <>
              <span className="block">{failure}</span>
              {remedy}
            </>
          )
        }
        footer={
          <>
            {width === 'wide' && (
              <div className="max-sm:order-last sm:mr-auto">
                <InvalidFieldCount form={form} />
              </div>
            )}
            {onBack ? (
              <Button variant="ghost" isDisabled={isSubmitting || Boolean(awaited)} onPress={onBack}>
                Back
              </Button>
            ) : (
              <Button
                variant="ghost"
                isDisabled={isSubmitting}
                onPress={() => {
                  onCancel?.()
                  close()
                }}
                className={`noscript:hidden ${isShort ? '' : 'max-sm:hidden'}`}
              >
                Cancel
              </Button>
            )}
            <SubmitButton
              form={form}
              formId={formId}
              isBusy={Boolean(awaited)}
              busyLabel={awaited || busyLabel}
              className="max-sm:min-h-[52px]"
            >
              {action}
            </SubmitButton>
          </>
        }
      >
        <Form form={form} id={formId} encType={encType}>
          {form.posted === 'refused' && (
            // A posted form is shown from its top, where its errors may be out of sight.
            <div className="hidden noscript:mb-5 noscript:block">
              <InvalidFieldCount form={form} />
            </div>
          )}
          {children}
        </Form>
      </Dialog>
      {isChange && <UnsavedChanges form={form} />}
      <DiscardDialog isOpen={isAsking} onOpenChange={setAsking} onDiscard={discard} />
    </>
  )
}

type DiscardDialogProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void; onDiscard: () => void }

const DiscardDialog = ({ isOpen, onOpenChange, onDiscard }: DiscardDialogProps) => (
  <ConfirmDialog
    isOpen={isOpen}
    onOpenChange={onOpenChange}
    title="Discard your changes?"
    action="Discard"
    busyLabel="Discarding..."
    cancelLabel="Keep editing"
    isDestructive
    onConfirm={async () => onDiscard()}
  >
    What you changed here has not been saved.
  </ConfirmDialog>
)

/** Shows the number of invalid fields in a long form at any scroll position. */
function InvalidFieldCount<Typed extends object>({ form }: { form: FormControls<Typed> }) {
  const { errors } = useFormState({ control: form.control })
  const count = Object.keys(errors).filter((name) => name !== 'root').length
  return (
    <p role="status" className="flex items-center gap-2 text-sm font-medium text-brick">
      {count > 0 && (
        <>
          <TriangleAlert aria-hidden className="size-[18px] shrink-0" />
          {count === 1 ? '1 field needs a look' : `${count} fields need a look`}
        </>
      )}
    </p>
  )
}
