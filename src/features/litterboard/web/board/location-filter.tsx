import { MapPin, Search, X } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { chipClassName } from '#platform/web/ui/data/chip.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { MAX_LITTERBOARD_LOCATION_LENGTH } from '../../rules.ts'
import { readLitterboardLocationParam } from '../../rules/search-params.ts'

type Props = {
  /** Location that the Litterboard is filtered by: a postal code or a country; empty for all locations. */
  location: string
  onLocation: (location: string | undefined) => void
}

/** Search field for the Litterboard's location. The active filter is shown as a chip that clears it. */
export function LitterboardLocationFilter({ location, onLocation }: Props) {
  const [text, setText] = useState(location)
  const [filtered, setFiltered] = useState(location)
  const field = useRef<HTMLInputElement>(null)
  // The location filter in the URL changed outside this field, for example by Back.
  if (filtered !== location) {
    setFiltered(location)
    setText(location)
  }
  const filter = (event: FormEvent) => {
    event.preventDefault()
    onLocation(readLitterboardLocationParam(text))
  }
  const clear = () => {
    onLocation(undefined)
    field.current?.focus()
  }
  return (
    <>
      <form role="search" onSubmit={filter} className="w-full sm:w-[250px]">
        <TextField
          label="Location"
          placeholder="ZIP code or country"
          value={text}
          onChange={setText}
          maxLength={MAX_LITTERBOARD_LOCATION_LENGTH}
          autoComplete="off"
          enterKeyHint="search"
          inputRef={field}
          end={
            <Button type="submit" variant="ghost" size="icon" aria-label="Show this location">
              <Search aria-hidden />
            </Button>
          }
        />
      </form>
      {location && (
        <p className="order-last flex basis-full">
          <button
            type="button"
            onClick={clear}
            aria-label={`Only ${location}. Show all locations`}
            className={chipClassName({ tone: 'creek' }) + ' min-h-11 max-w-full cursor-pointer px-4!'}
          >
            <MapPin aria-hidden className="size-3.5 shrink-0" />
            <span className="truncate leading-normal">Only {location}</span>
            <X aria-hidden className="size-4 shrink-0" />
          </button>
        </p>
      )}
    </>
  )
}
