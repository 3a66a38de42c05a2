import { useAuth } from '#features/members/web/session/use-auth.ts'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import type { ManagedTag } from '../../../../../contract/tag.ts'
import { TagFields } from './tag-fields.tsx'
import { useTagForm } from './use-tag-form.ts'

type Props = {
  /** to be changed; without it a new one is made */
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
