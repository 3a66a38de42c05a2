import type { EventForAdmins } from '#features/events/contract/admin.ts'
import type { EventTagForAdmins } from '#features/events/contract/tag.ts'
import type { EventCreationInput } from '#features/events/contract/event.ts'
import type { StoredEventStatus } from '#features/events/rules/event.ts'
import { addDaysToToday } from './challenges.ts'
import { callApi, getSharedAdminToken } from './members.ts'

/** Test events in the next calendar year are always in the future. */
export const NEXT_YEAR = new Date().getUTCFullYear() + 1

type EventFields = Partial<EventCreationInput>
type SubmitterFields = { submitterName?: string; submitterEmail?: string }

const createEventInput = (about: EventFields) => ({
  id: crypto.randomUUID(),
  title: `Canal ${crypto.randomUUID().slice(0, 8)}`,
  postalCode: '85016',
  city: 'Phoenix',
  region: 'AZ',
  startDate: addDaysToToday(30),
  hostOrg: 'Canal Keepers',
  hostUrl: 'https://canal.example.org/',
  ...about,
})

export async function anApprovedEvent(about: EventFields = {}): Promise<EventForAdmins> {
  const made = await callApi('POST', '/admin/cleanup-events', {
    token: await getSharedAdminToken(),
    body: createEventInput(about),
  })
  return (await made.json()) as EventForAdmins
}

export async function aSubmittedEvent(about: EventFields & SubmitterFields = {}) {
  const body = createEventInput(about)
  await callApi('POST', '/cleanup-events', { body })
  return { id: body.id, title: body.title }
}

export async function anEventTag(
  about: Partial<Pick<EventTagForAdmins, 'name' | 'slug' | 'isActive'>> = {},
): Promise<EventTagForAdmins> {
  const id = crypto.randomUUID()
  const body = { id, name: `Tag ${id.slice(0, 8)}`, slug: `tag-${id}`, ...about }
  return (await (
    await callApi('POST', '/admin/event-tags', { token: await getSharedAdminToken(), body })
  ).json()) as EventTagForAdmins
}

export async function updateEventAsAdmin(event: EventForAdmins, about: EventFields & { status?: StoredEventStatus }) {
  const fields = Object.entries({ ...event, status: event.storedStatus }).map(([name, value]) => [name, value ?? ''])
  const body = { ...Object.fromEntries(fields), eventImageUrl: event.eventImageUrl, ...about }
  await callApi('PUT', `/admin/cleanup-events/${event.id}`, { token: await getSharedAdminToken(), body })
}
