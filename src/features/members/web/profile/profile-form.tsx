import { useQuery } from '@tanstack/react-query'
import { POSTAL_CODE_MAX_LENGTH, countries, sanitizePostalCode } from '#features/places/rules.ts'
import { formatNumber } from '#platform/numbers.ts'
import { FormField } from '#platform/web/form/field.tsx'
import { FormFailure } from '#platform/web/form/form-failure.tsx'
import { Form } from '#platform/web/form/form.tsx'
import { SubmitButton } from '#platform/web/form/submit-button.tsx'
import { UnsavedChanges } from '#platform/web/form/unsaved-changes.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { ComboBox } from '#platform/web/ui/fields/combo-box.tsx'
import { TextArea } from '#platform/web/ui/fields/text-area.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { useDebounced } from '#platform/web/use-debounced.ts'
import { type MemberProfile, ProfileChanges } from '../../contract/profile.ts'
import { profileUiTexts as texts } from '../../copy.ts'
import { MAX_BIO_LENGTH, BIO_FIELD_ROWS, MAX_USERNAME_LENGTH, USERNAME_CHECK_DEBOUNCE_MS } from '../../rules/profile.ts'
import { USERNAME_PATTERN } from '../../rules/usernames.ts'
import { client, members } from '../api.ts'
import { FullNameField } from '../auth/account-fields.tsx'
import { useCacheProfile } from './use-profile.ts'

const NONE = 'None'
const options = [
  { id: NONE, label: NONE },
  ...countries.map(({ label, nativeLabel }) => ({
    id: label,
    label: nativeLabel === label ? label : `${label} (${nativeLabel})`,
  })),
]

export function ProfileForm({ profile }: { profile: MemberProfile }) {
  const storeProfile = useCacheProfile()
  const form = useForm({
    schema: ProfileChanges,
    start: {
      fullName: profile.fullName,
      username: profile.username ?? '',
      zipCode: profile.zipCode,
      country: profile.country,
      bio: profile.bio ?? '',
    },
    failureMessages: { fallback: texts.notSaved },
    draft: { name: `profile:${profile.id}` },
    submit: async (changes) => {
      storeProfile(await client.updateProfile(changes))
      void showToast.success(texts.saved)
    },
  })
  const check = useUsernameCheck(form.watch('username'), profile.username ?? '')
  return (
    <Form form={form} label="Profile Information" className="card grid grid-cols-1 gap-5 p-5 sm:grid-cols-2 sm:p-7">
      <FormField form={form} name="fullName">
        {(field) => <FullNameField {...field} />}
      </FormField>
      <FormField form={form} name="username">
        {(field) => (
          <TextField
            label="Username"
            autoComplete="off"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck="false"
            maxLength={MAX_USERNAME_LENGTH}
            {...field}
            {...check}
            error={field.error ?? check.error}
          />
        )}
      </FormField>
      <TextField
        label="Email"
        value={profile.email}
        isReadOnly
        hint="Your email can't be changed here."
        className="sm:col-span-2"
      />
      <FormField form={form} name="zipCode">
        {({ onChange, ...field }) => (
          <TextField
            label="ZIP/postal code"
            autoComplete="postal-code"
            maxLength={POSTAL_CODE_MAX_LENGTH}
            {...field}
            onChange={(typed) => onChange(sanitizePostalCode(typed))}
          />
        )}
      </FormField>
      <FormField form={form} name="country">
        {({ value, onChange, ...field }) => (
          <ComboBox
            label="Country"
            options={options}
            {...field}
            value={value ?? NONE}
            onChange={(id) => onChange(id === NONE ? null : id)}
          />
        )}
      </FormField>
      <FormField form={form} name="bio">
        {(field) => (
          <TextArea
            label="Member Intro"
            rows={BIO_FIELD_ROWS}
            hint={`Shown on your bio. ${formatNumber(field.value.length)} of ${formatNumber(MAX_BIO_LENGTH)} characters.`}
            className="sm:col-span-2"
            {...field}
          />
        )}
      </FormField>
      <div className="col-span-full grid gap-4 border-t border-line pt-5">
        <FormFailure form={form} />
        <SubmitButton form={form} busyLabel="Saving..." className="justify-self-end max-sm:w-full">
          Save Profile
        </SubmitButton>
      </div>
      <UnsavedChanges form={form} />
    </Form>
  )
}

/**
 * Checks a typed username with the server (debounced). Returns props with which a text field shows the result. An
 * unchanged or malformed name gets none.
 */
function useUsernameCheck(typed: string, own: string) {
  const name = useDebounced(typed.trim(), USERNAME_CHECK_DEBOUNCE_MS)
  const isNew = typed.trim() !== own
  const isAsked = isNew && USERNAME_PATTERN.test(name) && name === typed.trim()
  const { data, isError, isFetching } = useQuery({
    ...members.username.queryOptions({ input: { username: name } }),
    enabled: isAsked,
    // Another member may take the username at any time, so the check is not cached.
    staleTime: 0,
  })
  if (!isNew || !USERNAME_PATTERN.test(typed.trim())) return {}
  if (!isAsked || isFetching) return { isLoading: true }
  if (isError) return { error: texts.usernameUnchecked }
  return data?.isTaken ? { error: texts.usernameTaken } : { valid: texts.usernameFree }
}
