import '#platform/web/ui/inside.css'
import { useState } from 'react'
import { FormField } from '#platform/web/form/field.tsx'
import { FormFailure } from '#platform/web/form/form-failure.tsx'
import { Form } from '#platform/web/form/form.tsx'
import { SubmitButton } from '#platform/web/form/submit-button.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { Callout } from '#platform/web/ui/feedback/callout.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { EmailAddressInput } from '../../contract/accounts.ts'
import type { CheckProfileResponse, MemberProfile } from '../../contract/profile.ts'
import { profileUiTexts as texts } from '../../copy.ts'
import { client } from '../api.ts'

/** Debugging page that shows a stored profile. Members see their own, admins anyone's. */
export function ProfileDebuggingView() {
  const [checked, setChecked] = useState<CheckProfileResponse>()
  const form = useForm({
    schema: EmailAddressInput,
    start: { email: '' },
    failureMessages: { fallback: texts.notRetrieved },
    submit: async (typed) => {
      setChecked(undefined)
      setChecked(await client.checkProfile(typed))
    },
  })
  return (
    <div className="wrap py-8 md:py-11">
      <h1 className="text-3xl font-extrabold">Check profile</h1>
      <p className="mt-1 max-w-[60ch] text-ink-2">
        Shows a profile as it is stored: your own when you are signed in, any one to an admin.
      </p>
      <Form form={form} className="mt-6 grid max-w-[480px] gap-4">
        <FormField form={form} name="email">
          {(field) => <TextField label="Email" type="email" autoComplete="email" {...field} />}
        </FormField>
        <FormFailure form={form} />
        <SubmitButton form={form} busyLabel="Checking..." className="justify-self-start">
          Check profile
        </SubmitButton>
      </Form>
      <div aria-live="polite" className="mt-6 max-w-[720px]">
        {checked?.error && <Callout tone="brick">{checked.error}</Callout>}
        {checked?.profile && <StoredProfile profile={checked.profile} />}
      </div>
    </div>
  )
}

const StoredProfile = ({ profile }: { profile: MemberProfile }) => (
  <dl className="card divide-y divide-line px-5 text-sm">
    {Object.entries(profile).map(([name, value]) => (
      <div key={name} className="grid gap-x-4 py-2 sm:grid-cols-[13rem_1fr]">
        <dt className="font-semibold">{name}</dt>
        <dd className="break-words text-ink-2">{value === null ? 'null' : String(value)}</dd>
      </div>
    ))}
  </dl>
)
