import { useQuery } from '@tanstack/react-query'
import { FormField } from '#platform/web/form/field.tsx'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/feedback/skeleton.tsx'
import { TagToggles } from '#platform/web/ui/fields/tag-toggles.tsx'
import { FieldGroup } from '#platform/web/ui/fields/field-group.tsx'
import { eventUiTexts as texts } from '../../copy.ts'
import { events } from '../api.ts'
import type { EventFormControls } from './form-values.ts'

const LABEL = { label: 'Tags', note: 'as many as fit' }
const WIDTHS = ['w-20', 'w-36', 'w-24', 'w-20', 'w-28', 'w-20', 'w-24']

export function EventTagsField({ form }: { form: EventFormControls }) {
  const { data, isError, isFetching, refetch } = useQuery(events.tags.queryOptions())
  if (data?.tags.length === 0) return null
  if (data) {
    const options = data.tags.map(({ id, name }) => ({ id, label: name }))
    return (
      <FormField form={form} name="selectedTags">
        {(field) => <TagToggles {...LABEL} options={options} {...field} />}
      </FormField>
    )
  }
  if (isError)
    return (
      <FieldGroup {...LABEL} error={texts.tagsFailed}>
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
    <FieldGroup {...LABEL}>
      {() => (
        <SkeletonGroup label="Loading the tags" className="flex flex-wrap gap-2.5">
          {WIDTHS.map((width, at) => (
            <Skeleton key={at} className={`h-9 rounded-full max-md:h-11 ${width}`} />
          ))}
        </SkeletonGroup>
      )}
    </FieldGroup>
  )
}
