import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { PICTURE_LIMITS, pictureErrors, sentences } from '#features/photos/rules/refusals.ts'
import { BAD_REQUEST, Id, TOO_MANY_REQUESTS, Taken, refusal } from '#platform/contract.ts'
import { ERRORS } from '#platform/errors.ts'
import { takesFile } from '#platform/uploads.ts'
import * as admin from './contract/admin.ts'
import { Event, EventCreation, Submission } from './contract/event.ts'
import { ById, FinderPage, FinderSearch } from './contract/finder.ts'
import * as tag from './contract/tag.ts'
import { eventSentences as say, tagSentences } from './copy.ts'

const { FORBIDDEN, SERVICE_UNAVAILABLE, UNAUTHORIZED } = ERRORS
const NOT_FOUND = refusal(404, say.notFound)
const PICTURE_LOST = { ...refusal(410, say.imageLost), data: z.object({ field: z.literal('eventImageUrl') }) }

const reading = {
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
    .input(ById)
    .output(Event)
    .errors({ NOT_FOUND, ID_REQUIRED: refusal(400, say.idRequired) }),
  tags: oc
    .route({ method: 'GET', path: '/v1/event-tags', tags: ['Events'], summary: 'The tags that are in use, by name' })
    .output(z.object({ tags: z.array(tag.Tag) })),
}

const submission = {
  submit: oc
    .route({
      method: 'POST',
      path: '/v1/cleanup-events',
      tags: ['Events'],
      summary: 'Submit an event, which is then reviewed',
      description: 'The caller makes the id. Sent twice, as after an answer that was lost, it is submitted once.',
      successStatus: 202,
    })
    .input(Submission)
    .errors({
      BAD_REQUEST,
      CONFLICT: refusal(409, say.notSubmitted),
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
      spec: takesFile(PICTURE_LIMITS.eventImage),
    })
    .input(z.object({ id: Id, eventId: Id, file: z.file() }))
    .output(z.object({ url: z.string() }))
    .errors({
      CONFLICT: refusal(409, sentences.pictureIdTaken),
      NOT_STORED: refusal(503, SERVICE_UNAVAILABLE.message),
      ...pictureErrors('eventImage'),
      TOO_MANY_REQUESTS,
    }),
}

const ofAdmin = oc.errors({ UNAUTHORIZED, FORBIDDEN })
const writing = ofAdmin.errors({ BAD_REQUEST, PICTURE_LOST })
/** Error for an update of an outdated version; its data is the event as it is stored now. */
const CONFLICT = { ...refusal(409, say.changedMeanwhile), data: admin.ManagedEvent }

const events = {
  eventCounts: ofAdmin
    .route({
      method: 'GET',
      path: '/v1/admin/cleanup-event-counts',
      tags: ['Admin'],
      summary: 'How many events wait for a decision',
    })
    .output(admin.EventCounts),
  managedEvents: ofAdmin
    .route({
      method: 'GET',
      path: '/v1/admin/cleanup-events',
      tags: ['Admin'],
      summary: 'All events, the latest submitted first where no other order is asked for',
    })
    .input(admin.Search)
    .output(admin.ManagedPage),
  createEvent: writing
    .route({
      method: 'POST',
      path: '/v1/admin/cleanup-events',
      tags: ['Admin'],
      summary: 'Create an event, approved at once',
      description: 'The caller makes the id. Sent twice, as after an answer that was lost, it is made once.',
      successStatus: 201,
    })
    .input(EventCreation)
    .output(admin.ManagedEvent)
    .errors({ CONFLICT }),
  updateEvent: writing
    .route({
      method: 'PUT',
      path: '/v1/admin/cleanup-events/{id}',
      tags: ['Admin'],
      summary: 'Change an event, its status and its tags',
      description:
        '`updatedAt` is that of the event as the admin saw it: one that changed meanwhile is not written over, and comes with the refusal as it is now. Optional fields that are left out stay as they are.',
    })
    .input(admin.EventChange)
    .output(admin.ManagedEvent)
    .errors({ NOT_FOUND, CONFLICT }),
  decideEvent: ofAdmin
    .route({
      method: 'PUT',
      path: '/v1/admin/cleanup-events/{id}/status',
      tags: ['Admin'],
      summary: 'Approve or reject a pending event, or set an approved one back to pending',
    })
    .input(admin.Decision)
    .output(admin.ManagedEvent)
    .errors({ NOT_FOUND, CONFLICT }),
  removeEvent: ofAdmin
    .route({
      method: 'DELETE',
      path: '/v1/admin/cleanup-events/{id}',
      tags: ['Admin'],
      summary: 'Delete an event, with its image',
      successStatus: 204,
    })
    .input(z.object({ id: Id }))
    .errors({ NOT_FOUND }),
}

const writingTag = ofAdmin.errors({
  BAD_REQUEST,
  SLUG_TAKEN: { ...refusal(409, tagSentences.slugTaken), data: Taken },
  CONFLICT: refusal(409, tagSentences.changedMeanwhile),
})
const TAG_NOT_FOUND = refusal(404, tagSentences.notFound)

const tags = {
  managedTags: ofAdmin
    .route({ method: 'GET', path: '/v1/admin/event-tags', tags: ['Admin'], summary: 'All tags, in use or not' })
    .input(tag.TagSearch)
    .output(tag.ManagedTagPage),
  createTag: writingTag
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
    .output(tag.ManagedTag),
  updateTag: writingTag
    .route({
      method: 'PUT',
      path: '/v1/admin/event-tags/{id}',
      tags: ['Admin'],
      summary: 'Change a tag',
      description: '`seen` is what the admin saw: a tag that changed meanwhile is not written over.',
    })
    .input(tag.TagChange)
    .output(tag.ManagedTag)
    .errors({ NOT_FOUND: TAG_NOT_FOUND }),
  removeTag: ofAdmin
    .route({
      method: 'DELETE',
      path: '/v1/admin/event-tags/{id}',
      tags: ['Admin'],
      summary: 'Delete a tag, also from the events that have it',
      successStatus: 204,
    })
    .input(z.object({ id: Id }))
    .errors({ NOT_FOUND: TAG_NOT_FOUND }),
}

export const contract = { ...reading, ...submission, ...events, ...tags }
