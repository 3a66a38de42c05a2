import { Languages } from 'lucide-react'
import { countries } from '#features/places/rules.ts'
import { LANGUAGES } from '#platform/installation.ts'
import { FormField } from '#platform/web/form/field.tsx'
import type { FormControls } from '#platform/web/form/use-form.ts'
import { ComboBox } from '#platform/web/ui/fields/combo-box.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { MAX_ORGANIZATION_NAME_LENGTH } from '../../rules.ts'
import type { OrganizationValues } from '../setup/setup-values.ts'

type Props = { form: FormControls<OrganizationValues> }

export const OrganizationNameField = ({ form }: Props) => (
  <FormField form={form} name="name">
    {(field) => (
      <TextField
        label="Organization name"
        autoComplete="organization"
        hint={`In the header and in every e-mail. ${field.value.length} of ${MAX_ORGANIZATION_NAME_LENGTH} letters.`}
        {...field}
      />
    )}
  </FormField>
)

const languageOptions = LANGUAGES.map(({ code, label }) => ({ id: code, label }))
const countryOptions = countries.map(({ code, label, nativeLabel }) => ({
  id: code,
  label: nativeLabel === label ? label : `${label} (${nativeLabel})`,
}))

export const LanguageAndCountryFields = ({ form, countryHint }: Props & { countryHint: string }) => (
  <div className="grid gap-5 sm:grid-cols-2">
    <FormField form={form} name="language">
      {({ onChange, ...field }) => (
        <Select
          label="Language"
          icon={<Languages aria-hidden />}
          options={languageOptions}
          hint="For visitors who have not chosen one."
          {...field}
          name={undefined}
          onChange={(language) => onChange(language as OrganizationValues['language'])}
        />
      )}
    </FormField>
    <FormField form={form} name="countryCode">
      {(field) => (
        <ComboBox
          label="Country"
          menuTrigger="input"
          options={countryOptions}
          hint={countryHint}
          {...field}
          name={undefined}
        />
      )}
    </FormField>
  </div>
)
