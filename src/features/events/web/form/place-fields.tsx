import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { countries, sanitizePostalCode } from '#features/places/rules.ts'
import { Field } from '#platform/web/form/field.tsx'
import { ComboBox } from '#platform/web/ui/fields/combo-box.tsx'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { places } from '#features/places/web/api.ts'
import { type EventForm } from './form-values.ts'
import { formSentences as say } from './copy.ts'
import { FieldSection, TWO_COLUMN_GRID_CLASSES } from './field-section.tsx'
import { usePostalAutoFill } from './use-postal-auto-fill.ts'
import type { PostalWarnings } from './postal-warnings.ts'

const COUNTRIES = countries.map(({ code, label }) => ({ id: code, label }))

type Props = { form: EventForm; warnings: PostalWarnings }

export function PlaceFields({ form, warnings }: Props) {
  const fill = usePostalAutoFill(form, warnings.calm)
  const changed = () => {
    warnings.calm()
    fill.onCodeOrCountryChange()
  }
  return (
    <FieldSection title="Where">
      <div className={TWO_COLUMN_GRID_CLASSES}>
        <Field form={form} name="postalCode">
          {({ onChange, onBlur, ...field }) => (
            <TextField
              label="Postal code"
              isRequired
              autoComplete="off"
              valid={fill.news}
              isLoading={fill.isLooking}
              {...field}
              onChange={(typed) => {
                onChange(sanitizePostalCode(typed))
                changed()
              }}
              onBlur={() => {
                onBlur()
                warnings.onLeft()
              }}
            />
          )}
        </Field>
        <Field form={form} name="locationName">
          {(field) => <TextField label="Location name" note="optional" autoComplete="off" {...field} />}
        </Field>
        <Field form={form} name="city">
          {(field) => <TextField label="City" note="optional" autoComplete="off" {...field} />}
        </Field>
        <RegionField form={form} />
        <Field form={form} name="countryCode">
          {({ onChange, ...field }) => (
            <ComboBox
              label="Country"
              isRequired
              options={COUNTRIES}
              className="sm:col-span-2"
              {...field}
              onChange={(code) => {
                onChange(code)
                changed()
              }}
            />
          )}
        </Field>
      </div>
      <Field form={form} name="isGlobal">
        {(field) => <Switch label="Global event" hint={say.globalHint} side="end" {...field} />}
      </Field>
    </FieldSection>
  )
}

/** Region field: suggests the known regions of the country and accepts any other text. */
function RegionField({ form }: { form: EventForm }) {
  const country = useWatch({ control: form.control, name: 'countryCode' })
  const { data } = useQuery(
    places.regions.queryOptions({ input: { country: country ?? '' }, enabled: Boolean(country), staleTime: Infinity }),
  )
  const options = (data?.regions ?? []).map(({ code, name }) => ({ id: code, label: name }))
  return (
    <Field form={form} name="region">
      {({ value, onChange, ...field }) => (
        <ComboBox
          key={country}
          label="State/Region"
          isRequired
          allowsCustomValue
          options={options}
          inputValue={value}
          onInputChange={onChange}
          {...field}
        />
      )}
    </Field>
  )
}
