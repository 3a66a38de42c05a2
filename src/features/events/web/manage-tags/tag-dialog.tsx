import { useRef } from 'react'
import { useCurrentSession } from '#features/members/web/session/use-auth.ts'
import { getApiErrorCode } from '#platform/errors.ts'
import { FormField } from '#platform/web/form/field.tsx'
import { NameAndSlugFields } from '#platform/web/form/name-and-slug.tsx'
import { RecordDialog, useRecordForm } from '#platform/web/form/record-dialog.tsx'
import { RestoredDraftNote } from '#platform/web/form/restored-draft-note.tsx'
import { createFormFieldError } from '#platform/web/form/submit-failure.ts'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { type EventTagForAdmins, EventTagInput } from '../../contract/tag.ts'
import { MAX_TAG_FIELD_LENGTHS } from '../../rules/event.ts'
import { tagManagementUiTexts as texts } from './copy.ts'
import { eventTagUiTexts } from '../../copy.ts'
import { client, events } from '../api.ts'

type Props = {
  /** Event tag to change in the dialog; without it a new tag is created. */
  tag?: EventTagForAdmins
  onClose: () => void
  onSaved: () => void
}

export default function TagDialog(props: Props) {
  const { user } = useCurrentSession()
  return user && <TagFormDialog {...props} adminId={user.id} />
}

function TagFormDialog({ adminId, tag, onClose, onSaved }: Props & { adminId: string }) {
  /** The previous attempt to create a tag, which may have succeeded although its response was lost. */
  const lastAttempt = useRef<{ id: string; values: EventTagInput }>(undefined)
  const record = useRecordForm({
    opened: tag,
    toSchema: () => EventTagInput,
    toValues: toTagFormValues,
    // Only a new tag has a draft: an unfinished change is not restored.
    draft: !tag && `tag:${adminId}:new`,
    queries: events,
    notSaved: tag ? eventTagUiTexts.notUpdated : eventTagUiTexts.notCreated,
    save: async (values, { id }) => {
      const seen = lastAttempt.current?.id === id ? lastAttempt.current.values : undefined
      lastAttempt.current = { id, values }
      const saving = tag
        ? client.updateTag({ ...values, id, seen: toTagFormValues(tag) })
        : client.createTag({ ...values, id, seen })
      await saving.catch((error: unknown) => {
        if (getApiErrorCode(error) === 'SLUG_TAKEN') throw createFormFieldError(['slug'], eventTagUiTexts.slugTaken)
        throw error
      })
    },
    onSaved: () => {
      void showToast.success(tag ? eventTagUiTexts.updated : eventTagUiTexts.created)
      onSaved()
    },
  })
  const { form } = record
  return (
    <RecordDialog noun="Tag" record={record} width="narrow" onClose={onClose}>
      <div className="grid gap-5">
        {form.isRestored && <RestoredDraftNote onStartOver={record.startOver} />}
        <NameAndSlugFields
          form={form}
          name="name"
          label="Tag name"
          slugHint={texts.slugHint}
          slugLongest={MAX_TAG_FIELD_LENGTHS.slug}
          isNew={!tag}
        />
        <FormField form={form} name="isActive">
          {(field) => <Switch label="Active" hint={texts.activeHint} side="end" {...field} />}
        </FormField>
      </div>
    </RecordDialog>
  )
}

type TagFormValues = { name: string; slug: string; isActive: boolean }

const toTagFormValues = (tag: EventTagForAdmins | undefined): TagFormValues => ({
  name: tag?.name ?? '',
  slug: tag?.slug ?? '',
  isActive: tag?.isActive ?? true,
})
