import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { places } from '#features/places/web/api.ts'
import { Field } from '#platform/web/form/field.tsx'
import { ComboBox } from '#platform/web/ui/fields/combo-box.tsx'
import type { EventForm } from '../dialog/typing.ts'

/** The regions that the country is known to have are offered; any other may be written. */
export function RegionField({ form }: { form: EventForm }) {
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
