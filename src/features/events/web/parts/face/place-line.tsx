import { Globe, MapPin } from 'lucide-react'
import type { EventCard } from '../../../contract/shown.ts'
import { placeInWords } from '../../../rules/words.ts'

type Props = {
  event: Pick<EventCard, 'city' | 'regionName' | 'countryCode' | 'countryName' | 'isGlobal'>
  className?: string
}

/** Where it is, or that one can take part from anywhere. */
export function PlaceLine({ event, className = '' }: Props) {
  const Icon = event.isGlobal ? Globe : MapPin
  return (
    <p className={`flex items-start gap-1.5 text-sm text-ink-2 ${className}`}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 break-words">{placeInWords(event)}</span>
    </p>
  )
}
