import { cleanupEventTags, cleanupEvents, eventTags } from '#features/events/server/tables.ts'
import { pictureUrl } from '#features/photos/rules.ts'
import { pictures } from '#features/photos/server/tables.ts'
import type { Tx } from '#platform/server/db/db.ts'
import { generateRowId } from '#platform/server/ids.ts'
import { GRACE } from '../residents/logins.ts'
import type { ResidentIds } from '../write.ts'
import type { PlannedEvent } from './plan.ts'
import { tags } from './tags.ts'

/** Inserts the events with their tags and pictures. Grace decided on them. Most submitters are not members. */
export async function writeEvents(tx: Tx, planned: PlannedEvent[], images: string[], ids: ResidentIds): Promise<void> {
  const idOf = (email: string | undefined) => [...ids].find(([resident]) => resident.email === email)?.[1]
  const names = images.values()
  const written = planned.map((each) => ({
    ...each,
    id: generateRowId(each.submittedAt),
    image: each.event.image && names.next().value!,
  }))
  const first = written.reduce((least, { submittedAt }) => (submittedAt < least ? submittedAt : least), new Date())
  const tagRows = tags.map((tag) => ({ ...tag, id: generateRowId(), createdAt: first }))
  const tagIds = new Map(tagRows.map(({ slug, id }) => [slug, id]))
  await tx.insert(eventTags).values(tagRows)
  await tx.insert(cleanupEvents).values(
    written.map(({ id, image, startDate, endDate, submittedAt, updatedAt, event }) => ({
      ...event,
      ...event.at,
      id,
      startDate,
      endDate,
      submittedAt,
      updatedAt,
      startTime: event.times?.[0],
      endTime: event.times?.[1],
      status: event.status ?? ('approved' as const),
      eventImageUrl: image && pictureUrl('eventImage', image, 800),
      submitterName: event.submitter?.name,
      submitterEmail: event.submitter?.email,
      submittedBy: idOf(event.submitter?.email),
      updatedBy: event.status === 'pending' ? null : idOf(GRACE),
    })),
  )
  await tx
    .insert(cleanupEventTags)
    .values(written.flatMap(({ id, event }) => event.tags.map((slug) => ({ eventId: id, tagId: tagIds.get(slug)! }))))
  await tx.insert(pictures).values(
    written.flatMap(({ id, image, submittedAt }) =>
      image
        ? [
            {
              id: generateRowId(),
              ownerId: id,
              kind: 'eventImage' as const,
              name: image,
              isPublic: true,
              createdAt: submittedAt,
            },
          ]
        : [],
    ),
  )
}
