import * as z from 'zod/mini'
import { FormField } from '#platform/web/form/field.tsx'
import { Form } from '#platform/web/form/form.tsx'
import { FormFailure } from '#platform/web/form/form-failure.tsx'
import { SubmitButton } from '#platform/web/form/submit-button.tsx'
import { UnsavedChanges } from '#platform/web/form/unsaved-changes.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { DatePicker } from '#platform/web/ui/fields/date-picker.tsx'
import { NumberField } from '#platform/web/ui/fields/number-field.tsx'
import { PasswordField } from '#platform/web/ui/fields/password-field.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'

const Specimen = z.object({
  username: z.string().check(z.regex(/^\w{2,20}$/, 'Use 2-20 letters, numbers and underscores')),
  password: z.string().check(z.minLength(6, 'At least 6 characters')),
  country: z.string('Please choose a country'),
  day: z.string('Please enter a date'),
  pieces: z.number('How many was it?').check(z.lte(250, 'At most 250 at once')),
  terms: z.literal(true, 'Please accept the terms'),
})
const start = {
  username: '',
  password: '',
  country: null as string | null,
  day: null as string | null,
  pieces: null as number | null,
  terms: false,
}
const countries = ['Canada', 'Japan', 'United States'].map((label) => ({ id: label, label }))

export function FormComponentExamples() {
  const form = useForm({
    schema: Specimen,
    start,
    submit: fakeSubmit,
    failureMessages: {
      fallback: 'Failed to save. Please try again.',
      unreachable: 'Please check your internet connection.',
    },
    draft: { name: 'specimen', secret: ['password'] },
  })
  return (
    <Form form={form} label="Specimen" className="card grid max-w-[620px] grid-cols-1 gap-5 p-6 sm:grid-cols-2">
      {form.isRestored && <p className="col-span-full text-sm text-ink-2">Here is what you wrote before.</p>}
      <FormField form={form} name="username">
        {(field) => <TextField label="Username" hint="“taken”, “offline” and “broken” are refused." {...field} />}
      </FormField>
      <FormField form={form} name="password">
        {(field) => <PasswordField label="Password" autoComplete="new-password" hint="Not kept." {...field} />}
      </FormField>
      <FormField form={form} name="country">
        {(field) => <Select label="Country" options={countries} {...field} />}
      </FormField>
      <FormField form={form} name="day">
        {(field) => <DatePicker label="Date" {...field} />}
      </FormField>
      <FormField form={form} name="pieces">
        {(field) => <NumberField label="Pieces of litter" minValue={0} {...field} />}
      </FormField>
      <FormField form={form} name="terms">
        {(field) => (
          <Checkbox className="self-center" {...field}>
            I accept the terms
          </Checkbox>
        )}
      </FormField>
      <div className="col-span-full grid gap-4">
        <FormFailure form={form} />
        <SubmitButton form={form} busyLabel="Saving..." className="justify-self-end">
          Save Profile
        </SubmitButton>
      </div>
      <UnsavedChanges form={form} />
    </Form>
  )
}

async function fakeSubmit({ username }: { username: string }) {
  await new Promise((answered) => setTimeout(answered, 700))
  const refuse = (message: string, code: string, status: number, data?: unknown) => {
    throw Object.assign(new Error(message), { code, status, data })
  }
  if (username === 'taken') refuse('Username is already taken', 'CONFLICT', 409, { field: 'username' })
  if (username === 'broken') refuse('Something went wrong', 'INTERNAL_SERVER_ERROR', 500)
  if (username === 'offline') throw new TypeError('Failed to fetch')
}
