import type { ManagedEvent } from '../../../../contract/managed.ts'
import { EventPicture } from '../../face/event-picture.tsx'

/** Its image in a small square. */
export const EventThumb = ({ event, className }: { event: ManagedEvent; className: string }) => (
  <span className={`block shrink-0 overflow-hidden rounded-md bg-sunk ${className}`}>
    <EventPicture event={event} sizes="56px" />
  </span>
)
