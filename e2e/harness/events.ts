import type { AdminEvent } from '#features/events/contract/admin.ts'
import type { AdminTag } from '#features/events/contract/tag.ts'
import type { EventCreation } from '#features/events/contract/event.ts'
import type { StoredStatus } from '#features/events/rules/event.ts'
import { daysFromToday } from './challenges.ts'
import { callApi, getAdminToken } from './members.ts'

/** Next calendar year: test events in it are always in the future. */
export const NEXT_YEAR = new Date().getUTCFullYear() + 1

type EventFields = Partial<EventCreation>
type SubmitterFields = { submitterName?: string; submitterEmail?: string }

const createEventInput = (about: EventFields) => ({
  id: crypto.randomUUID(),
  title: `Canal ${crypto.randomUUID().slice(0, 8)}`,
  postalCode: '85016',
  city: 'Phoenix',
  region: 'AZ',
  startDate: daysFromToday(30),
  hostOrg: 'Canal Keepers',
  hostUrl: 'https://canal.example.org/',
  ...about,
})

/** Creates a cleanup event as an admin: by default approved and 30 days from today. */
export async function anEvent(about: EventFields = {}): Promise<AdminEvent> {
  const made = await callApi('POST', '/admin/cleanup-events', {
    token: await getAdminToken(),
    body: createEventInput(about),
  })
  return (await made.json()) as AdminEvent
}

/** Submits a cleanup event as an anonymous visitor. The event is pending until an admin approves it. */
export async function aSubmission(about: EventFields & SubmitterFields = {}) {
  const body = createEventInput(about)
  await callApi('POST', '/cleanup-events', { body })
  return { id: body.id, title: body.title }
}

/** Creates an active event tag that no event has yet. */
export async function aTag(about: Partial<Pick<AdminTag, 'name' | 'slug' | 'isActive'>> = {}): Promise<AdminTag> {
  const id = crypto.randomUUID()
  const body = { id, name: `Tag ${id.slice(0, 8)}`, slug: `tag-${id}`, ...about }
  return (await (await callApi('POST', '/admin/event-tags', { token: await getAdminToken(), body })).json()) as AdminTag
}

export async function updateEvent(event: AdminEvent, about: EventFields & { status?: StoredStatus }) {
  const told = Object.entries({ ...event, status: event.storedStatus }).map(([name, value]) => [name, value ?? ''])
  const body = { ...Object.fromEntries(told), eventImageUrl: event.eventImageUrl, ...about }
  await callApi('PUT', `/admin/cleanup-events/${event.id}`, { token: await getAdminToken(), body })
}
