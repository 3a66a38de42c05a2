import { HoneypotField } from '#features/notices/web/contact/honeypot-field.tsx'
import { Field } from '#platform/web/form/field.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import type { EventForm } from '../dialog/typing.ts'
import { formSentences as say } from '../form-sentences.ts'
import { Group, PAIR } from './group.tsx'

export const PublicContact = ({ form }: { form: EventForm }) => (
  <Group title="Contact for the public" hint={say.contactHint}>
    <div className={PAIR}>
      <Field form={form} name="publicContactEmail">
        {(field) => (
          <TextField label="Public contact email" note="optional" type="email" autoComplete="off" {...field} />
        )}
      </Field>
      <Field form={form} name="contactPhone">
        {(field) => <TextField label="Contact phone" note="optional" type="tel" autoComplete="off" {...field} />}
      </Field>
    </div>
  </Group>
)

export const Submitter = ({ form }: { form: EventForm }) => (
  <Group title="Submitter info" hint={say.submitterHint}>
    <div className={PAIR}>
      <Field form={form} name="submitterName">
        {(field) => <TextField label="Your name" note="optional" autoComplete="name" {...field} />}
      </Field>
      <Field form={form} name="submitterEmail">
        {(field) => <TextField label="Your email" note="optional" type="email" autoComplete="email" {...field} />}
      </Field>
    </div>
    <Field form={form} name="website">
      {(field) => <HoneypotField {...field} />}
    </Field>
  </Group>
)
