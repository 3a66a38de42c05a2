import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { PICTURE_LIMITS, pictureErrors, pictureSentences } from '#features/photos/rules/upload-checks.ts'
import { BAD_REQUEST, RowId, TOO_MANY_REQUESTS, ConflictData, defineError } from '#platform/contract.ts'
import { API_ERRORS } from '#platform/errors.ts'
import { fileUploadSpec } from '#platform/uploads.ts'
import * as admin from './contract/admin.ts'
import { Event, EventCreation, EventSubmission } from './contract/event.ts'
import { EventIdInput, FinderPage, FinderSearch } from './contract/finder.ts'
import * as tag from './contract/tag.ts'
import { eventSentences as say, tagSentences } from './copy.ts'

const { FORBIDDEN, SERVICE_UNAVAILABLE, UNAUTHORIZED } = API_ERRORS
const NOT_FOUND = defineError(404, say.notFound)
const PICTURE_LOST = { ...defineError(410, say.imageLost), data: z.object({ field: z.literal('eventImageUrl') }) }

const publicProcedures = {
  finder: oc
    .route({
      method: 'GET',
      path: '/v1/cleanup-events',
      tags: ['Events'],
      summary: 'Approved events that are not over, the earliest first, with what one may filter by',
    })
    .input(FinderSearch)
    .output(FinderPage),
  event: oc
    .route({
      method: 'GET',
      path: '/v1/cleanup-events/{id}',
      tags: ['Events'],
      summary: 'One event, also when it is over or was cancelled',
    })
    .input(EventIdInput)
    .output(Event)
    .errors({ NOT_FOUND, ID_REQUIRED: defineError(400, say.idRequired) }),
  tags: oc
    .route({ method: 'GET', path: '/v1/event-tags', tags: ['Events'], summary: 'The tags that are in use, by name' })
    .output(z.object({ tags: z.array(tag.Tag) })),
}

const submissionProcedures = {
  submit: oc
    .route({
      method: 'POST',
      path: '/v1/cleanup-events',
      tags: ['Events'],
      summary: 'Submit an event, which is then reviewed',
      description: 'The caller makes the id. Sent twice, as after an answer that was lost, it is submitted once.',
      successStatus: 202,
    })
    .input(EventSubmission)
    .errors({
      BAD_REQUEST,
      CONFLICT: defineError(409, say.notSubmitted),
      PICTURE_LOST,
      TOO_MANY_REQUESTS,
    }),
  uploadImage: oc
    .route({
      method: 'PUT',
      path: '/v1/cleanup-event-images/{id}',
      tags: ['Events'],
      summary: 'Send an image for an event that is to be submitted or saved under this id',
      description:
        'The caller makes both ids; an image that is sent twice under its id is kept once. One that no event shows within a day is removed.',
      spec: fileUploadSpec(PICTURE_LIMITS.eventImage),
    })
    .input(z.object({ id: RowId, eventId: RowId, file: z.file() }))
    .output(z.object({ url: z.string() }))
    .errors({
      CONFLICT: defineError(409, pictureSentences.pictureIdTaken),
      NOT_STORED: defineError(503, SERVICE_UNAVAILABLE.message),
      ...pictureErrors('eventImage'),
      TOO_MANY_REQUESTS,
    }),
}

const adminProcedure = oc.errors({ UNAUTHORIZED, FORBIDDEN })
const adminWriteProcedure = adminProcedure.errors({ BAD_REQUEST, PICTURE_LOST })
/** Error for an update of an outdated version; its data is the event as it is stored now. */
const CONFLICT = { ...defineError(409, say.changedMeanwhile), data: admin.AdminEvent }

const adminEventProcedures = {
  eventCounts: adminProcedure
    .route({
      method: 'GET',
      path: '/v1/admin/cleanup-event-counts',
      tags: ['Admin'],
      summary: 'How many events wait for a decision',
    })
    .output(admin.EventCounts),
  managedEvents: adminProcedure
    .route({
      method: 'GET',
      path: '/v1/admin/cleanup-events',
      tags: ['Admin'],
      summary: 'All events, the latest submitted first where no other order is asked for',
    })
    .input(admin.AdminEventSearch)
    .output(admin.AdminEventPage),
  createEvent: adminWriteProcedure
    .route({
      method: 'POST',
      path: '/v1/admin/cleanup-events',
      tags: ['Admin'],
      summary: 'Create an event, approved at once',
      description: 'The caller makes the id. Sent twice, as after an answer that was lost, it is made once.',
      successStatus: 201,
    })
    .input(EventCreation)
    .output(admin.AdminEvent)
    .errors({ CONFLICT }),
  updateEvent: adminWriteProcedure
    .route({
      method: 'PUT',
      path: '/v1/admin/cleanup-events/{id}',
      tags: ['Admin'],
      summary: 'Change an event, its status and its tags',
      description:
        '`updatedAt` is that of the event as the admin saw it: one that changed meanwhile is not written over, and comes with the refusal as it is now. Optional fields that are left out stay as they are.',
    })
    .input(admin.EventChange)
    .output(admin.AdminEvent)
    .errors({ NOT_FOUND, CONFLICT }),
  decideEvent: adminProcedure
    .route({
      method: 'PUT',
      path: '/v1/admin/cleanup-events/{id}/status',
      tags: ['Admin'],
      summary: 'Approve or reject a pending event, or set an approved one back to pending',
    })
    .input(admin.EventDecision)
    .output(admin.AdminEvent)
    .errors({ NOT_FOUND, CONFLICT }),
  removeEvent: adminProcedure
    .route({
      method: 'DELETE',
      path: '/v1/admin/cleanup-events/{id}',
      tags: ['Admin'],
      summary: 'Delete an event, with its image',
      successStatus: 204,
    })
    .input(z.object({ id: RowId }))
    .errors({ NOT_FOUND }),
}

const tagWriteProcedure = adminProcedure.errors({
  BAD_REQUEST,
  SLUG_TAKEN: { ...defineError(409, tagSentences.slugTaken), data: ConflictData },
  CONFLICT: defineError(409, tagSentences.changedMeanwhile),
})
const TAG_NOT_FOUND = defineError(404, tagSentences.notFound)

const adminTagProcedures = {
  managedTags: adminProcedure
    .route({ method: 'GET', path: '/v1/admin/event-tags', tags: ['Admin'], summary: 'All tags, in use or not' })
    .input(tag.TagSearch)
    .output(tag.AdminTagPage),
  createTag: tagWriteProcedure
    .route({
      method: 'POST',
      path: '/v1/admin/event-tags',
      tags: ['Admin'],
      summary: 'Create a tag',
      description:
        'The caller makes the id. Sent twice, as after an answer that was lost, it is made once. With other words the second time, `seen` is what was sent first.',
      successStatus: 201,
    })
    .input(tag.TagCreation)
    .output(tag.AdminTag),
  updateTag: tagWriteProcedure
    .route({
      method: 'PUT',
      path: '/v1/admin/event-tags/{id}',
      tags: ['Admin'],
      summary: 'Change a tag',
      description: '`seen` is what the admin saw: a tag that changed meanwhile is not written over.',
    })
    .input(tag.TagChange)
    .output(tag.AdminTag)
    .errors({ NOT_FOUND: TAG_NOT_FOUND }),
  removeTag: adminProcedure
    .route({
      method: 'DELETE',
      path: '/v1/admin/event-tags/{id}',
      tags: ['Admin'],
      summary: 'Delete a tag, also from the events that have it',
      successStatus: 204,
    })
    .input(z.object({ id: RowId }))
    .errors({ NOT_FOUND: TAG_NOT_FOUND }),
}

export const contract = { ...publicProcedures, ...submissionProcedures, ...adminEventProcedures, ...adminTagProcedures }
