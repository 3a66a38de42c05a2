import { useRef, useState } from 'react'
import { v7 } from 'uuid'
import { useAuth } from '#features/members/web/session/use-auth.ts'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import { Restored } from '#platform/web/form/restored.tsx'
import { Field } from '#platform/web/form/field.tsx'
import { NameAndSlug } from '#platform/web/form/name-and-slug.tsx'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { codeOf } from '#platform/errors.ts'
import { refusalOf, refusedAt } from '#platform/web/form/failure.ts'
import { type FormOf, useForm } from '#platform/web/form/use-form.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { useChanged } from '#platform/web/ui/managed-list/use-changed.ts'
import { type ManagedTag, TagInput } from '../../contract/tag.ts'
import { TAG_LONGEST } from '../../rules/event.ts'
import { managingTags as say } from './copy.ts'
import { tagSentences } from '../../copy.ts'
import { client, events } from '../api.ts'

type Props = {
  /** Tag to change; without it a new one is created. */
  tag?: ManagedTag
  onClose: () => void
  onSaved: () => void
}

export default function TagDialog(props: Props) {
  const { user } = useAuth()
  return user && <DialogOf {...props} adminId={user.id} />
}

function DialogOf({ adminId, tag, onClose, onSaved }: Props & { adminId: string }) {
  const { form, startOver } = useTagForm({ adminId, tag, onSaved })
  return (
    <FormDialog
      form={form}
      isChange={Boolean(tag)}
      width="narrow"
      title={tag ? 'Edit Tag' : 'Create Tag'}
      action={tag ? 'Save changes' : 'Create Tag'}
      onClose={onClose}
    >
      <TagFields form={form} isNew={!tag} onStartOver={startOver} />
    </FormDialog>
  )
}

type FieldProps = { form: TagForm; isNew: boolean; onStartOver: () => void }

export const TagFields = ({ form, isNew, onStartOver }: FieldProps) => (
  <div className="grid gap-5">
    {form.isRestored && <Restored onStartOver={onStartOver} />}
    <NameAndSlug
      form={form}
      name="name"
      label="Tag name"
      slugHint={say.slugHint}
      slugLongest={TAG_LONGEST.slug}
      isNew={isNew}
    />
    <Field form={form} name="isActive">
      {(field) => <Switch label="Active" hint={say.activeHint} side="end" {...field} />}
    </Field>
  </div>
)

type Typing = { name: string; slug: string; isActive: boolean }
export type TagForm = FormOf<Typing>

type Options = { adminId: string; tag?: ManagedTag; onSaved: () => void }

const aNewOne = (): Typing => ({ name: '', slug: '', isActive: true })
const typedIn = ({ name, slug, isActive }: ManagedTag): Typing => ({ name, slug, isActive })

export function useTagForm({ adminId, tag, onSaved }: Options) {
  const changed = useChanged(events)
  const [start] = useState(() => (tag ? typedIn(tag) : aNewOne()))
  // The client creates the id, so that a retry is idempotent.
  const [id, setId] = useState(() => tag?.id ?? v7())
  /** Values sent before under the id of a new tag; they may have been saved although the response was lost. */
  const sent = useRef<TagInput>(undefined)
  const notSaved = tag ? tagSentences.notUpdated : tagSentences.notCreated

  const form: TagForm = useForm({
    schema: TagInput,
    start,
    // Only a new tag has a draft: an unfinished change is not restored.
    draft: tag ? undefined : { name: `tag:${adminId}:new` },
    failed: { otherwise: notSaved },
    submit: async (values) => {
      const seen = sent.current
      sent.current = values
      const saving = tag
        ? client.updateTag({ ...values, id, seen: typedIn(tag) })
        : client.createTag({ ...values, id, seen })
      await saving.catch((error: unknown) => {
        // The tag may have been saved although the response was lost, or another admin has deleted it.
        void changed()
        if (codeOf(error) === 'SLUG_TAKEN') throw refusedAt(['slug'], tagSentences.slugTaken)
        throw refusalOf(error, TELLING, notSaved)
      })
      void notify.success(tag ? tagSentences.updated : tagSentences.created)
      void changed()
      onSaved()
    },
  })
  return {
    form,
    startOver: () => {
      if (!tag) setId(v7())
      sent.current = undefined
      form.startOver(tag ? typedIn(tag) : aNewOne())
    },
  }
}

const TELLING = ['BAD_REQUEST', 'UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT']
