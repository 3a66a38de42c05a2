import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { countries } from '#features/places/rules.ts'
import { FormField } from '#platform/web/form/field.tsx'
import { ComboBox } from '#platform/web/ui/fields/combo-box.tsx'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { places } from '#features/places/web/api.ts'
import { type EventFormControls } from './form-values.ts'
import { eventFormUiTexts as texts } from './copy.ts'
import { EventFormSection, TWO_COLUMN_GRID } from './field-section.tsx'
import { usePostalCodeAutofill } from './use-postal-auto-fill.ts'
import type { PostalCodeWarnings } from './postal-warnings.ts'

const COUNTRIES = countries.map(({ code, label }) => ({ id: code, label }))

type Props = { form: EventFormControls; warnings: PostalCodeWarnings }

export function EventPlaceFields({ form, warnings }: Props) {
  const fill = usePostalCodeAutofill(form, warnings.calm)
  const changed = () => {
    warnings.calm()
    fill.onCodeOrCountryChange()
  }
  return (
    <EventFormSection title="Where">
      <div className={TWO_COLUMN_GRID}>
        <FormField form={form} name="postalCode">
          {({ onChange, onBlur, ...field }) => (
            <TextField
              label="Postal code"
              isRequired
              autoComplete="off"
              valid={fill.news}
              isLoading={fill.isLooking}
              {...field}
              onChange={(typed) => {
                onChange(typed)
                changed()
              }}
              onBlur={() => {
                onBlur()
                warnings.onLeft()
              }}
            />
          )}
        </FormField>
        <FormField form={form} name="locationName">
          {(field) => <TextField label="Location name" note="optional" autoComplete="off" {...field} />}
        </FormField>
        <FormField form={form} name="city">
          {(field) => <TextField label="City" note="optional" autoComplete="off" {...field} />}
        </FormField>
        <RegionField form={form} />
        <FormField form={form} name="countryCode">
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
        </FormField>
      </div>
      <FormField form={form} name="isGlobal">
        {(field) => <Switch label="Global event" hint={texts.globalHint} side="end" {...field} />}
      </FormField>
    </EventFormSection>
  )
}

/** Region field of an event, which suggests the country's known regions and accepts any other text. */
function RegionField({ form }: { form: EventFormControls }) {
  const country = useWatch({ control: form.control, name: 'countryCode' })
  const { data } = useQuery(
    places.regions.queryOptions({ input: { country: country ?? '' }, enabled: Boolean(country), staleTime: Infinity }),
  )
  const options = (data?.regions ?? []).map(({ code, name }) => ({ id: code, label: name }))
  return (
    <FormField form={form} name="region">
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
    </FormField>
  )
}
