import type { ReactNode } from 'react'
import { RestoredDraftNote } from '#platform/web/form/restored-draft-note.tsx'
import { FormField } from '#platform/web/form/field.tsx'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { TextArea } from '#platform/web/ui/fields/text-area.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { HoneypotField } from '#features/notices/web/contact/honeypot-field.tsx'
import { EventScheduleFields } from './schedule-fields.tsx'
import { EventImageField } from './image-field.tsx'
import type { EventImageControls } from './use-event-image.ts'
import type { PostalCodeWarnings } from './postal-warnings.ts'
import { EventPlaceFields } from './place-fields.tsx'
import type { EventFormControls } from './form-values.ts'
import { completeUrl } from '../../rules/urls.ts'
import { eventFormUiTexts as texts } from './copy.ts'
import { EventFormSection, TWO_COLUMN_GRID } from './field-section.tsx'
import { useQuery } from '@tanstack/react-query'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/feedback/skeleton.tsx'
import { TagToggles } from '#platform/web/ui/fields/tag-toggles.tsx'
import { FieldGroup } from '#platform/web/ui/fields/field-group.tsx'
import { eventUiTexts } from '../../copy.ts'
import { events } from '../api.ts'

type Props = {
  form: EventFormControls
  image: EventImageControls
  warnings: PostalCodeWarnings
  /** User of the event form: a visitor enters contact details, an admin sets the status. */
  by: 'public' | 'admin'
  status?: ReactNode
  onStartOver: () => void
}

export const EventFormFields = ({ form, image, warnings, by, status, onStartOver }: Props) => (
  <div className="grid gap-6">
    {form.isRestored && <RestoredDraftNote onStartOver={onStartOver} />}
    {status}
    <EventDetailsFields form={form} isNew={!status} />
    <EventImageField form={form} image={image} isAdmin={by === 'admin'} />
    <EventScheduleFields form={form} />
    <EventPlaceFields form={form} warnings={warnings} />
    <PublicContactFields form={form} />
    {by === 'public' && <SubmitterFields form={form} />}
  </div>
)

type AboutProps = { form: EventFormControls; isNew: boolean }

const EventDetailsFields = ({ form, isNew }: AboutProps) => (
  <EventFormSection title="The event">
    <FormField form={form} name="title">
      {(field) => <TextField label="Event title" isRequired autoComplete="off" autoFocus={isNew} {...field} />}
    </FormField>
    <FormField form={form} name="subtitle">
      {(field) => <TextField label="Subtitle" note="optional" autoComplete="off" {...field} />}
    </FormField>
    <FormField form={form} name="description">
      {(field) => <TextArea label="Description" note="optional" rows={3} {...field} />}
    </FormField>
    <div className={TWO_COLUMN_GRID}>
      <FormField form={form} name="hostOrg">
        {(field) => <TextField label="Host organization" isRequired autoComplete="organization" {...field} />}
      </FormField>
      <FormField form={form} name="hostUrl">
        {({ onBlur, ...field }) => (
          <TextField
            label="Event website"
            isRequired
            type="url"
            inputMode="url"
            autoComplete="url"
            placeholder="https://"
            {...field}
            onBlur={() => {
              field.onChange(completeUrl(field.value.trim()))
              onBlur()
            }}
          />
        )}
      </FormField>
    </div>
    <EventTagsField form={form} />
    <FormField form={form} name="registrationRequired">
      {(field) => <Switch label="Registration required" hint={texts.registrationHint} side="end" {...field} />}
    </FormField>
  </EventFormSection>
)

const PublicContactFields = ({ form }: { form: EventFormControls }) => (
  <EventFormSection title="Contact for the public" hint={texts.contactHint}>
    <div className={TWO_COLUMN_GRID}>
      <FormField form={form} name="publicContactEmail">
        {(field) => (
          <TextField label="Public contact email" note="optional" type="email" autoComplete="off" {...field} />
        )}
      </FormField>
      <FormField form={form} name="contactPhone">
        {(field) => <TextField label="Contact phone" note="optional" type="tel" autoComplete="off" {...field} />}
      </FormField>
    </div>
  </EventFormSection>
)

const SubmitterFields = ({ form }: { form: EventFormControls }) => (
  <EventFormSection title="Submitter info" hint={texts.submitterHint}>
    <div className={TWO_COLUMN_GRID}>
      <FormField form={form} name="submitterName">
        {(field) => <TextField label="Your name" note="optional" autoComplete="name" {...field} />}
      </FormField>
      <FormField form={form} name="submitterEmail">
        {(field) => <TextField label="Your email" note="optional" type="email" autoComplete="email" {...field} />}
      </FormField>
    </div>
    <FormField form={form} name="website">
      {(field) => <HoneypotField {...field} />}
    </FormField>
    {/* Id under which the server stored the image of a rejected event form. */}
    {form.posted === 'refused' && <input type="hidden" name="id" value={form.getValues('id')} />}
  </EventFormSection>
)

const TAGS_LABEL = { label: 'Tags', note: 'as many as fit' }
const TAG_WIDTHS = ['w-20', 'w-36', 'w-24', 'w-20', 'w-28', 'w-20', 'w-24']

function EventTagsField({ form }: { form: EventFormControls }) {
  const { data, isError, isFetching, refetch } = useQuery(events.tags.queryOptions())
  if (data?.tags.length === 0) return null
  if (data) {
    const options = data.tags.map(({ id, name }) => ({ id, label: name }))
    return (
      <FormField form={form} name="selectedTags">
        {(field) => <TagToggles {...TAGS_LABEL} options={options} {...field} />}
      </FormField>
    )
  }
  if (isError)
    return (
      <FieldGroup {...TAGS_LABEL} error={eventUiTexts.tagsFailed}>
        {() => (
          <Button
            variant="outline"
            size="sm"
            isBusy={isFetching}
            busyLabel="Loading..."
            className="justify-self-start"
            onPress={() => void refetch()}
          >
            Try again
          </Button>
        )}
      </FieldGroup>
    )
  return (
    <FieldGroup {...TAGS_LABEL}>
      {() => (
        <SkeletonGroup label="Loading the tags" className="flex flex-wrap gap-2.5">
          {TAG_WIDTHS.map((width, at) => (
            <Skeleton key={at} className={`h-9 rounded-full max-md:h-11 ${width}`} />
          ))}
        </SkeletonGroup>
      )}
    </FieldGroup>
  )
}
