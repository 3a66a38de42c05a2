import { Restored } from '#platform/web/form/restored.tsx'
import { Field } from '#platform/web/form/field.tsx'
import { NameAndSlug } from '#platform/web/form/name-and-slug.tsx'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { TAG_LONGEST } from '../../../../../rules/tag.ts'
import { managingTags as say } from '../../managing-sentences.ts'
import type { TagForm } from './use-tag-form.ts'

type Props = { form: TagForm; isNew: boolean; onStartOver: () => void }

export const TagFields = ({ form, isNew, onStartOver }: Props) => (
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
