import { RestoredDraftNote } from '#platform/web/form/restored-draft-note.tsx'
import { Field } from '#platform/web/form/field.tsx'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { TextArea } from '#platform/web/ui/fields/text-area.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { HoneypotField } from '#features/notices/web/contact/honeypot-field.tsx'
import { ChoicePills } from '#platform/web/ui/fields/choice-pills.tsx'
import { ScheduleFields } from './schedule-fields.tsx'
import { ImageField } from './image-field.tsx'
import type { EventImage } from './use-event-image.ts'
import type { PostalWarnings } from './postal-warnings.ts'
import { PlaceFields } from './place-fields.tsx'
import type { EventForm } from './form-values.ts'
import { formSentences as say } from './copy.ts'
import { FieldSection, TWO_COLUMN_GRID_CLASSES } from './field-section.tsx'
import { TagsField } from './tags-field.tsx'
import { STORED_STATUSES, type StoredStatus } from '../../rules/event.ts'

type Props = {
  form: EventForm
  image: EventImage
  warnings: PostalWarnings
  /** User of the event form: a visitor enters contact details, an admin sets the status. */
  by: 'public' | 'admin'
  isNew: boolean
  onStartOver: () => void
}

export const EventFields = ({ form, image, warnings, by, isNew, onStartOver }: Props) => (
  <div className="grid gap-6">
    {form.isRestored && <RestoredDraftNote onStartOver={onStartOver} />}
    {!isNew && <StatusField form={form} />}
    <EventDetailsFields form={form} isNew={isNew} />
    <ImageField form={form} image={image} isAdmin={by === 'admin'} />
    <ScheduleFields form={form} />
    <PlaceFields form={form} warnings={warnings} />
    <PublicContactFields form={form} />
    {by === 'public' && <SubmitterFields form={form} />}
  </div>
)

type AboutProps = { form: EventForm; isNew: boolean }

const EventDetailsFields = ({ form, isNew }: AboutProps) => (
  <FieldSection title="The event">
    <Field form={form} name="title">
      {(field) => <TextField label="Event title" isRequired autoComplete="off" autoFocus={isNew} {...field} />}
    </Field>
    <Field form={form} name="subtitle">
      {(field) => <TextField label="Subtitle" note="optional" autoComplete="off" {...field} />}
    </Field>
    <Field form={form} name="description">
      {(field) => <TextArea label="Description" note="optional" rows={3} {...field} />}
    </Field>
    <div className={TWO_COLUMN_GRID_CLASSES}>
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
  </FieldSection>
)

const PublicContactFields = ({ form }: { form: EventForm }) => (
  <FieldSection title="Contact for the public" hint={say.contactHint}>
    <div className={TWO_COLUMN_GRID_CLASSES}>
      <Field form={form} name="publicContactEmail">
        {(field) => (
          <TextField label="Public contact email" note="optional" type="email" autoComplete="off" {...field} />
        )}
      </Field>
      <Field form={form} name="contactPhone">
        {(field) => <TextField label="Contact phone" note="optional" type="tel" autoComplete="off" {...field} />}
      </Field>
    </div>
  </FieldSection>
)

const SubmitterFields = ({ form }: { form: EventForm }) => (
  <FieldSection title="Submitter info" hint={say.submitterHint}>
    <div className={TWO_COLUMN_GRID_CLASSES}>
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
  </FieldSection>
)

const OPTIONS = STORED_STATUSES.map((id) => ({ id, label: id[0]!.toUpperCase() + id.slice(1) }))

const StatusField = ({ form }: { form: EventForm }) => (
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
