import { FormField } from '#platform/web/form/field.tsx'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import { toFormDisplayError } from '#platform/web/form/submit-failure.ts'
import { useForm } from '#platform/web/form/use-form.ts'
import { type EventForAdmins, EventDecisionReason } from '../../contract/admin.ts'
import { eventUiTexts } from '../../copy.ts'
import type { EventDecisionStatusWithReason } from '../../rules/event.ts'
import { EVENT_DECISION_DIALOG_UI_TEXTS } from './copy.ts'
import { DecisionReasonField } from './reason-field.tsx'
import { EXPLAINED_DECISION_ERRORS } from './use-decision.ts'

export type EventDecisionRequest = { event: EventForAdmins; status: EventDecisionStatusWithReason }

type Props = EventDecisionRequest & {
  onDecide: (event: EventForAdmins, status: EventDecisionStatusWithReason, reason: string) => Promise<void>
  onClose: () => void
}

export default function DecisionDialog({ event, status, onDecide, onClose }: Props) {
  const { title, action, doing } = EVENT_DECISION_DIALOG_UI_TEXTS[status]
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
      <FormField form={form} name="reason">
        {(field) => (
          <DecisionReasonField field={field} event={event} status={status} autoFocus onSend={() => void form.send()} />
        )}
      </FormField>
    </FormDialog>
  )
}
