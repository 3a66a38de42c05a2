import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { ReasonButtons } from '#features/cleanups/web/review/reason-buttons.tsx'
import { FormField } from '#platform/web/form/field.tsx'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import { toFormDisplayError } from '#platform/web/form/submit-failure.ts'
import { useForm } from '#platform/web/form/use-form.ts'
import { TextArea } from '#platform/web/ui/fields/text-area.tsx'
import { type EventForAdmins, EventDecisionReason } from '../../contract/admin.ts'
import { eventUiTexts } from '../../copy.ts'
import { MAX_EVENT_FIELD_LENGTHS } from '../../rules/event.ts'
import { EVENT_DECISION_DIALOG_UI_TEXTS, eventManagementUiTexts as texts } from './copy.ts'
import { EXPLAINED_DECISION_ERRORS, type EventDecisionStatusWithReason } from './use-decision.ts'

export type EventDecisionRequest = { event: EventForAdmins; status: EventDecisionStatusWithReason }

type Props = EventDecisionRequest & {
  onDecide: (event: EventForAdmins, status: EventDecisionStatusWithReason, reason: string) => Promise<void>
  onClose: () => void
}

/** Dialog that asks for the reason of a rejection or reset. The reason may be empty. */
export default function DecisionDialog({ event, status, onDecide, onClose }: Props) {
  const { title, action, doing, reasons } = EVENT_DECISION_DIALOG_UI_TEXTS[status]
  const input = useRef<HTMLTextAreaElement>(null)
  const form = useForm({
    schema: EventDecisionReason,
    start: { reason: '' },
    failureMessages: { fallback: eventUiTexts.notDecided },
    submit: async ({ reason }) => {
      await onDecide(event, status, reason).catch((error: unknown) => {
        throw toFormDisplayError(error, EXPLAINED_DECISION_ERRORS, eventUiTexts.notDecided)
      })
      onClose()
    },
  })
  const reason = useWatch({ control: form.control, name: 'reason' })
  return (
    <FormDialog
      form={form}
      isChange
      width="narrow"
      title={title}
      subtitle={event.title}
      action={action}
      busyLabel={doing}
      onClose={onClose}
    >
      <div
        role="group"
        aria-label="Reason"
        className="grid gap-2.5"
        onKeyDown={(typed) => {
          if (typed.key === 'Enter' && (typed.ctrlKey || typed.metaKey)) void form.send()
        }}
      >
        <FormField form={form} name="reason">
          {(field) => (
            <TextArea
              label="Reason"
              note="optional"
              hint={texts.reasonHint(event)}
              rows={3}
              maxLength={MAX_EVENT_FIELD_LENGTHS.decisionReason}
              inputRef={input}
              autoFocus
              {...field}
            />
          )}
        </FormField>
        <div className="flex flex-wrap gap-2">
          <ReasonButtons
            reasons={reasons}
            note={reason}
            onTake={(note) => {
              form.setValue('reason', note, { shouldDirty: true })
              input.current?.focus()
            }}
          />
        </div>
      </div>
    </FormDialog>
  )
}
