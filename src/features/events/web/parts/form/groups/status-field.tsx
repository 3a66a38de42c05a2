import { Field } from '#platform/web/form/field.tsx'
import { ChoicePills } from '#platform/web/ui/fields/choice-pills.tsx'
import { STORED_STATUSES, type StoredStatus } from '../../../../rules/event.ts'
import type { EventForm } from '../dialog/typing.ts'
import { formSentences as say } from '../form-sentences.ts'

const OPTIONS = STORED_STATUSES.map((id) => ({ id, label: id[0]!.toUpperCase() + id.slice(1) }))

export const StatusField = ({ form }: { form: EventForm }) => (
  <Field form={form} name="status">
    {({ onChange, ...field }) => (
      <ChoicePills
        label="Status"
        hint={say.statusHint}
        options={OPTIONS}
        onChange={(status) => onChange(status as StoredStatus)}
        {...field}
      />
    )}
  </Field>
)
