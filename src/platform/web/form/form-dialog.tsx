import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx'
import { Dialog, type DialogProps } from '#platform/web/ui/overlays/dialog.tsx'
import { Form } from './form.tsx'
import { SubmitButton } from './submit-button.tsx'
import { UnsavedChanges } from './unsaved-changes.tsx'
import type { FormOf } from './use-form.ts'

type Props<Typed extends object> = Pick<DialogProps, 'title' | 'subtitle' | 'width' | 'notice'> & {
  form: FormOf<Typed>
  /** of something that is there. What is new is kept for the next time; a change that was begun nobody wants to find again */
  isChange: boolean
  /** what the button does */
  action: string
  /** while it does so */
  busyLabel?: string
  /** what the button waits for before it is sent, as for pictures on their way */
  awaited?: string | false
  /** what can be done about a failure */
  remedy?: ReactNode
  /** with what was changed */
  onDiscard?: () => void
  onClose: () => void
  /** before that, where it is not closed by itself */
  onCancel?: () => void
  children: ReactNode
}

/** A form in a dialog of its own, with its buttons, and the question before a change is lost. */
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
    children,
  } = props
  const { title, subtitle, width, notice } = props
  const formId = useId()
  const { isDirty, isSubmitting, errors } = useFormState({ control: form.control })
  const [isAsking, setAsking] = useState(false)
  // of few fields: no higher than they are, with room for each of its buttons
  const isShort = width === 'narrow'
  const failure = errors.root?.message

  const close = () => (isChange && isDirty ? setAsking(true) : onClose())
  const discard = () => {
    form.reset()
    onDiscard?.()
    onClose()
  }
  return (
    <>
      <Dialog
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
                <WrongCount form={form} />
              </div>
            )}
            <Button
              variant="ghost"
              isDisabled={isSubmitting}
              onPress={() => {
                onCancel?.()
                close()
              }}
              className={isShort ? '' : 'max-sm:hidden'}
            >
              Cancel
            </Button>
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
        <Form form={form} id={formId}>
          {children}
        </Form>
      </Dialog>
      {isChange && <UnsavedChanges form={form} />}
      <DiscardQuestion isOpen={isAsking} onOpenChange={setAsking} onDiscard={discard} />
    </>
  )
}

type DiscardQuestionProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void; onDiscard: () => void }

/** Before what was changed in a dialog is given up. */
const DiscardQuestion = ({ isOpen, onOpenChange, onDiscard }: DiscardQuestionProps) => (
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

/** Of a long form: how many of its fields are not right, wherever one has scrolled. */
function WrongCount<Typed extends object>({ form }: { form: FormOf<Typed> }) {
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
