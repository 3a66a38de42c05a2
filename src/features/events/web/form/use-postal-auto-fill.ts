import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { POSTAL_CODE_MIN_LENGTH, sanitizePostalCode } from '#features/places/rules.ts'
import { places } from '#features/places/web/api.ts'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { eventUiTexts as texts } from '../../copy.ts'
import type { EventFormControls, AutofilledPlaceFields } from './form-values.ts'
import { preferredPostalCodeCountry, autofillPlaceFields } from './autofill-place-fields.ts'

const DEBOUNCE_MS = 400

const placeQuery = (input: { code: string; country?: string }) =>
  places.postalCode.queryOptions({
    input,
    retry: false,
    // Without a network, the lookup of a postal code fails immediately instead of waiting.
    networkMode: 'always',
    // A lookup that found no place is not cached, because the postal services may have been unavailable.
    staleTime: ({ state }) => (state.data?.place ? Infinity : 0),
  })

/** Fills in the place of a postal code when typing pauses (debounce). A failed lookup changes nothing. */
export function usePostalCodeAutofill(form: EventFormControls, onFilled: () => void) {
  const queryClient = useQueryClient()
  const [message, setMessage] = useState<string>()
  const [isLookingUp, setLooking] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const lookUp = async (code: string) => {
    const [chosen, { countryCode: filledIn }] = form.getValues(['countryCode', 'filled'])
    const country = preferredPostalCodeCountry(chosen ?? '', {
      filledIn,
      start: form.formState.defaultValues?.countryCode ?? '',
    })
    setLooking(true)
    const place = await queryClient
      .fetchQuery(placeQuery({ code, country }))
      .then((answer) => answer.place)
      .catch(() => null)
    // Ignores the found place if another postal code was typed meanwhile.
    if (form.getValues('postalCode').trim() !== code) return
    setLooking(false)
    if (!place) return
    const [city, region, countryCode, before] = form.getValues(['city', 'region', 'countryCode', 'filled'])
    const found = autofillPlaceFields({ city, region, countryCode: countryCode ?? '' }, before, place)
    const names = Object.keys(found) as (keyof AutofilledPlaceFields)[]
    if (names.length === 0) return
    for (const name of names) form.setValue(name, found[name] ?? '', { shouldDirty: true })
    form.setValue('filled', { ...before, ...found })
    form.clearErrors(names)
    onFilled()
    setMessage(texts.filledIn(place.countryName))
    void showToast.success(texts.filledIn(place.countryName))
  }
  return {
    /** Message about the place that a postal code filled in, until the code changes. */
    news: message,
    isLooking: isLookingUp,
    onCodeOrCountryChange: () => {
      const code = form.getValues('postalCode').trim()
      clearTimeout(timer.current)
      setMessage(undefined)
      setLooking(false)
      // The API rejects codes with characters that no postal code has.
      const canBeLookedUp = code.length >= POSTAL_CODE_MIN_LENGTH && code === sanitizePostalCode(code)
      if (canBeLookedUp) timer.current = setTimeout(() => void lookUp(code), DEBOUNCE_MS)
    },
  }
}
