import { Field } from '#platform/web/form/field.tsx'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { TextArea } from '#platform/web/ui/fields/text-area.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import type { EventForm } from '../dialog/typing.ts'
import { formSentences as say } from '../form-sentences.ts'
import { Group, PAIR } from './group.tsx'
import { TagsField } from './tags-field.tsx'

type Props = { form: EventForm; isNew: boolean }

export const AboutEvent = ({ form, isNew }: Props) => (
  <Group title="The event">
    <Field form={form} name="title">
      {(field) => <TextField label="Event title" isRequired autoComplete="off" autoFocus={isNew} {...field} />}
    </Field>
    <Field form={form} name="subtitle">
      {(field) => <TextField label="Subtitle" note="optional" autoComplete="off" {...field} />}
    </Field>
    <Field form={form} name="description">
      {(field) => <TextArea label="Description" note="optional" rows={3} {...field} />}
    </Field>
    <div className={PAIR}>
      <Field form={form} name="hostOrg">
        {(field) => <TextField label="Host organization" isRequired autoComplete="organization" {...field} />}
      </Field>
      <Field form={form} name="hostUrl">
        {(field) => (
          <TextField
            label="Event website"
            isRequired
            type="url"
            inputMode="url"
            autoComplete="url"
            placeholder="https://"
            {...field}
          />
        )}
      </Field>
    </div>
    <TagsField form={form} />
    <Field form={form} name="registrationRequired">
      {(field) => <Switch label="Registration required" hint={say.registrationHint} side="end" {...field} />}
    </Field>
  </Group>
)
