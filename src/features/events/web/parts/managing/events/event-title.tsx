import { Button } from '#platform/web/ui/actions/button.tsx'
import type { ManagedEvent } from '../../../../contract/managed.ts'
import { DEFAULT_COUNTRY } from '../../../../rules/event.ts'
import { GLOBAL } from '../../../../rules/finder.ts'

type Props = { event: ManagedEvent; onEdit: (event: ManagedEvent) => void }

/** Its title, which opens all that was submitted, and where it is. */
export const EventTitle = ({ event, onEdit }: Props) => (
  <>
    <Button
      variant="link"
      className="-my-2 px-0 text-left leading-snug font-semibold whitespace-normal text-ink no-underline hover:underline"
      onPress={() => onEdit(event)}
    >
      <span className="line-clamp-3">{event.title}</span>
    </Button>
    <p className="text-sm text-ink-2">{placeOf(event)}</p>
  </>
)

/** "Phoenix, AZ", "Utrecht, Netherlands", "Global" */
const placeOf = ({ isGlobal, city, region, countryCode, countryName }: ManagedEvent): string =>
  isGlobal
    ? GLOBAL
    : [city, region, countryCode === DEFAULT_COUNTRY ? '' : countryName].filter((part) => part).join(', ')
