import type { ManagedEvent } from '#features/events/contract/admin.ts'
import type { ManagedTag } from '#features/events/contract/tag.ts'
import type { EventCreation } from '#features/events/contract/event.ts'
import type { StoredStatus } from '#features/events/rules/event.ts'
import { far } from './challenges.ts'
import { ask, tokenOfAdmin } from './members.ts'

/** Next calendar year, in which every day is in the future. */
export const NEXT_YEAR = new Date().getUTCFullYear() + 1

type About = Partial<EventCreation>
type Submitter = { submitterName?: string; submitterEmail?: string }

const typed = (about: About) => ({
  id: crypto.randomUUID(),
  title: `Canal ${crypto.randomUUID().slice(0, 8)}`,
  postalCode: '85016',
  city: 'Phoenix',
  region: 'AZ',
  startDate: far(30),
  hostOrg: 'Canal Keepers',
  hostUrl: 'https://canal.example.org/',
  ...about,
})

/** Creates an event as an admin: approved, 30 days from today. */
export async function anEvent(about: About = {}): Promise<ManagedEvent> {
  const made = await ask('POST', '/admin/cleanup-events', { token: await tokenOfAdmin(), body: typed(about) })
  return (await made.json()) as ManagedEvent
}

/** Submits an event as an anonymous visitor. It is pending. */
export async function aSubmission(about: About & Submitter = {}) {
  const body = typed(about)
  await ask('POST', '/cleanup-events', { body })
  return { id: body.id, title: body.title }
}

/** Creates an active tag that no event has. */
export async function aTag(about: Partial<Pick<ManagedTag, 'name' | 'slug' | 'isActive'>> = {}): Promise<ManagedTag> {
  const id = crypto.randomUUID()
  const body = { id, name: `Tag ${id.slice(0, 8)}`, slug: `tag-${id}`, ...about }
  return (await (await ask('POST', '/admin/event-tags', { token: await tokenOfAdmin(), body })).json()) as ManagedTag
}

export async function change(event: ManagedEvent, about: About & { status?: StoredStatus }) {
  const told = Object.entries({ ...event, status: event.storedStatus }).map(([name, value]) => [name, value ?? ''])
  const body = { ...Object.fromEntries(told), eventImageUrl: event.eventImageUrl, ...about }
  await ask('PUT', `/admin/cleanup-events/${event.id}`, { token: await tokenOfAdmin(), body })
}
