import { useRef } from 'react'
import { ReasonButtons } from '#features/cleanups/web/review/reason-buttons.tsx'
import type { FormFieldBinding } from '#platform/web/form/field.tsx'
import { TextArea } from '#platform/web/ui/fields/text-area.tsx'
import type { EventForAdmins } from '../../contract/admin.ts'
import { type EventDecisionStatusWithReason, MAX_EVENT_FIELD_LENGTHS } from '../../rules/event.ts'
import { EVENT_DECISION_DIALOG_UI_TEXTS, eventManagementUiTexts as texts } from './copy.ts'

type Props = {
  field: FormFieldBinding<string>
  event: Pick<EventForAdmins, 'submitterEmail' | 'isToldByEmail'>
  status: EventDecisionStatusWithReason
  autoFocus?: boolean
  onSend?: () => void
}

/** Field for the optional reason of a rejection or reset, with buttons for frequent ones. */
export function DecisionReasonField({ field, event, status, autoFocus, onSend }: Props) {
  const input = useRef<HTMLTextAreaElement>(null)
  return (
    <div
      role="group"
      aria-label="Reason"
      className="grid gap-2.5"
      onKeyDown={(typed) => {
        if (typed.key === 'Enter' && (typed.ctrlKey || typed.metaKey)) onSend?.()
      }}
    >
      <TextArea
        label="Reason"
        note="optional"
        hint={texts.reasonHint(event)}
        rows={3}
        maxLength={MAX_EVENT_FIELD_LENGTHS.decisionReason}
        inputRef={input}
        autoFocus={autoFocus}
        {...field}
      />
      <div className="flex flex-wrap gap-2">
        <ReasonButtons
          reasons={EVENT_DECISION_DIALOG_UI_TEXTS[status].reasons}
          note={field.value}
          onTake={(note) => {
            field.onChange(note)
            input.current?.focus()
          }}
        />
      </div>
    </div>
  )
}
