import { useRef, useState } from 'react'
import { v7 } from 'uuid'
import { useCurrentSession } from '#features/members/web/session/use-auth.ts'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import { RestoredDraftNote } from '#platform/web/form/restored-draft-note.tsx'
import { FormField } from '#platform/web/form/field.tsx'
import { NameAndSlugFields } from '#platform/web/form/name-and-slug.tsx'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { getApiErrorCode } from '#platform/errors.ts'
import { toFormDisplayError, createFormFieldError } from '#platform/web/form/submit-failure.ts'
import { type FormControls, useForm } from '#platform/web/form/use-form.ts'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { useInvalidateFeatureQueries } from '#platform/web/ui/admin-list/use-invalidate-queries.ts'
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
  const { form, startOver } = useEventTagForm({ adminId, tag, onSaved })
  return (
    <FormDialog
      form={form}
      isChange={Boolean(tag)}
      width="narrow"
      title={tag ? 'Edit Tag' : 'Create Tag'}
      action={tag ? 'Save changes' : 'Create Tag'}
      onClose={onClose}
    >
      <TagFormFields form={form} isNew={!tag} onStartOver={startOver} />
    </FormDialog>
  )
}

type FieldProps = { form: TagFormControls; isNew: boolean; onStartOver: () => void }

export const TagFormFields = ({ form, isNew, onStartOver }: FieldProps) => (
  <div className="grid gap-5">
    {form.isRestored && <RestoredDraftNote onStartOver={onStartOver} />}
    <NameAndSlugFields
      form={form}
      name="name"
      label="Tag name"
      slugHint={texts.slugHint}
      slugLongest={MAX_TAG_FIELD_LENGTHS.slug}
      isNew={isNew}
    />
    <FormField form={form} name="isActive">
      {(field) => <Switch label="Active" hint={texts.activeHint} side="end" {...field} />}
    </FormField>
  </div>
)

type TagFormValues = { name: string; slug: string; isActive: boolean }
export type TagFormControls = FormControls<TagFormValues>

type Options = { adminId: string; tag?: EventTagForAdmins; onSaved: () => void }

const createEmptyTagForm = (): TagFormValues => ({ name: '', slug: '', isActive: true })
const toTagFormValues = ({ name, slug, isActive }: EventTagForAdmins): TagFormValues => ({ name, slug, isActive })

export function useEventTagForm({ adminId, tag, onSaved }: Options) {
  const changed = useInvalidateFeatureQueries(events)
  const [start] = useState(() => (tag ? toTagFormValues(tag) : createEmptyTagForm()))
  // The client creates the id of a new tag, so that a retry is idempotent.
  const [id, setId] = useState(() => tag?.id ?? v7())
  /** Values of the previous attempt to create this tag, which may have succeeded although its response was lost. */
  const sentBefore = useRef<EventTagInput>(undefined)
  const notSaved = tag ? eventTagUiTexts.notUpdated : eventTagUiTexts.notCreated

  const form: TagFormControls = useForm({
    schema: EventTagInput,
    start,
    // Only a new tag has a draft: an unfinished change is not restored.
    draft: tag ? undefined : { name: `tag:${adminId}:new` },
    failureMessages: { fallback: notSaved },
    submit: async (values) => {
      const seen = sentBefore.current
      sentBefore.current = values
      const saving = tag
        ? client.updateTag({ ...values, id, seen: toTagFormValues(tag) })
        : client.createTag({ ...values, id, seen })
      await saving.catch((error: unknown) => {
        // The tag may have been saved although the response was lost, or another admin has deleted it.
        void changed()
        if (getApiErrorCode(error) === 'SLUG_TAKEN') throw createFormFieldError(['slug'], eventTagUiTexts.slugTaken)
        throw toFormDisplayError(error, EXPLAINED_ERRORS, notSaved)
      })
      void showToast.success(tag ? eventTagUiTexts.updated : eventTagUiTexts.created)
      void changed()
      onSaved()
    },
  })
  return {
    form,
    startOver: () => {
      if (!tag) setId(v7())
      sentBefore.current = undefined
      form.startOver(tag ? toTagFormValues(tag) : createEmptyTagForm())
    },
  }
}

const EXPLAINED_ERRORS = ['BAD_REQUEST', 'UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT']
