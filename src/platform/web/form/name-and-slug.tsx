import { toSlug } from '#platform/slugs.ts'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { FormField } from './field.tsx'
import type { FormControls } from './use-form.ts'

type Props<Name extends string, Typed extends Record<Name | 'slug', string>> = {
  form: FormControls<Typed>
  name: Name
  label: string
  slugHint: string
  slugLongest: number
  isNew: boolean
}

/** Name and slug fields: the slug of a new item is derived from its name until the user edits the slug. */
export function NameAndSlugFields<Name extends string, Typed extends Record<Name | 'slug', string>>(
  props: Props<Name, Typed>,
) {
  const { label, slugHint, slugLongest, isNew } = props
  const name: string = props.name
  // The cast is safe: of the form's fields only name and slug are used, and both are texts.
  const form = props.form as unknown as FormControls<Record<string, string>>
  const follow = (typed: string) => {
    const { [name]: before = '', slug } = form.getValues()
    if (!isNew || slug !== toSlug(before, slugLongest)) return
    form.setValue('slug', toSlug(typed, slugLongest), { shouldDirty: true })
    form.clearErrors('slug')
  }
  return (
    <>
      <FormField form={form} name={name}>
        {({ onChange, ...field }) => (
          <TextField
            label={label}
            autoComplete="off"
            autoFocus={isNew}
            onChange={(typed) => {
              follow(typed)
              onChange(typed)
            }}
            {...field}
          />
        )}
      </FormField>
      <FormField form={form} name="slug">
        {(field) => (
          <TextField
            label="Slug"
            hint={slugHint}
            isHintKept
            autoComplete="off"
            autoCorrect="off"
            spellCheck="false"
            {...field}
          />
        )}
      </FormField>
    </>
  )
}
