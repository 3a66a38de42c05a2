import { useTimeZone } from '#platform/web/use-awake.ts'
import type { ManagedEvent } from '../../../../contract/managed.ts'
import { dayOfMoment } from '../day-of.ts'
import { managingEvents as say } from '../managing-sentences.ts'

/** From whom an event is, and since when, for whoever decides about it. */
export function SubmittedBy({ event }: { event: ManagedEvent }) {
  const { submitterName, submitterEmail, submittedAt } = event
  const who = [submitterName, submitterEmail].filter((part) => part).join(', ')
  return say.submitted(dayOfMoment(submittedAt, useTimeZone()), who)
}
