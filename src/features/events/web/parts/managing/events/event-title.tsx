import { Button } from '#platform/web/ui/actions/button.tsx'
import type { ManagedEvent } from '../../../../contract/managed.ts'
import { placeInWords } from '../../../../rules/words.ts'

type Props = { event: ManagedEvent; onEdit: (event: ManagedEvent) => void }

/** Its title, which opens all that was submitted, and where it is. */
export const EventTitle = ({ event, onEdit }: Props) => (
  <>
    <Button
      variant="link"
      className="-my-1 max-w-full justify-start py-1 text-left leading-snug font-semibold whitespace-normal text-ink no-underline hover:underline"
      onPress={() => onEdit(event)}
    >
      <span className="line-clamp-3">{event.title}</span>
    </Button>
    <p className="text-sm text-ink-2">{placeInWords(event)}</p>
  </>
)
