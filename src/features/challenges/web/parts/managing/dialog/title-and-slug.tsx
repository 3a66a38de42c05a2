import { slugOf } from '#platform/slugs.ts'
import { Field } from '#platform/web/form/field.tsx'
import { TextField } from '#platform/web/ui/fields/text/text-field.tsx'
import { LONGEST } from '../../../../rules.ts'
import { managingSentences as say } from '../managing-sentences.ts'
import type { ChallengeForm } from './typing.ts'

/** The slug of a new challenge follows its title until somebody writes another one. */
export function TitleAndSlug({ form, isNew }: { form: ChallengeForm; isNew: boolean }) {
  const follow = (title: string) => {
    const [before, slug] = form.getValues(['title', 'slug'])
    if (!isNew || slug !== slugOf(before, LONGEST.slug)) return
    form.setValue('slug', slugOf(title, LONGEST.slug), { shouldDirty: true })
    form.clearErrors('slug')
  }
  return (
    <>
      <Field form={form} name="title">
        {({ onChange, ...field }) => (
          <TextField
            label="Title"
            autoComplete="off"
            autoFocus={isNew}
            onChange={(title) => {
              follow(title)
              onChange(title)
            }}
            {...field}
          />
        )}
      </Field>
      <Field form={form} name="slug">
        {(field) => (
          <TextField
            label="Slug"
            hint={say.slugHint}
            isHintKept
            autoComplete="off"
            autoCorrect="off"
            spellCheck="false"
            {...field}
          />
        )}
      </Field>
    </>
  )
}
