import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { createErrors } from '#platform/api-error.ts'
import { SERVER_UNDO_LIMIT_SECONDS } from '#features/cleanups/rules/review.ts'
import { pictureUploadUiTexts } from '#features/photos/copy.ts'
import { PICTURE_UPLOAD_LIMITS, pictureUploadErrors } from '#features/photos/rules/upload-checks.ts'
import {
  BAD_REQUEST,
  RowIdSchema,
  TOO_MANY_REQUESTS,
  ConflictErrorData,
  defineProcedureError,
} from '#platform/contract.ts'
import { API_ERRORS } from '#platform/errors.ts'
import { adminOperation, adminProcedure, createOperationBuilder } from '#platform/procedures.ts'
import { fileUploadRouteSpec } from '#platform/uploads.ts'
import * as admin from './contract/admin.ts'
import { PublicEvent, EventCreationInput, EventSubmissionInput } from './contract/event.ts'
import { EventIdInput, EventFinderResultPage, EventFinderQuery } from './contract/finder.ts'
import * as tag from './contract/tag.ts'
import { eventUiTexts as texts, eventTagUiTexts } from './copy.ts'

const { SERVICE_UNAVAILABLE } = API_ERRORS
const NOT_FOUND = defineProcedureError(404, texts.notFound)
const PICTURE_LOST = {
  ...defineProcedureError(410, texts.imageLost),
  data: z.object({ field: z.literal('eventImageUrl') }),
}

const publicOperation = createOperationBuilder('Events', oc)

const publicProcedures = {
  finder: publicOperation(
    'GET /v1/cleanup-events',
    'List upcoming approved events, earliest first, with the filter options',
    'A filter is ignored without the one it depends on: ' +
      '`state` and `month` need `country`, and `city` needs `state`. ' +
      'A page number beyond the last page returns the first page.',
  )
    .input(EventFinderQuery)
    .output(EventFinderResultPage),
  event: publicOperation(
    'GET /v1/cleanup-events/{id}',
    'Get an event, including past and cancelled ones',
    'Anyone may read an approved event, also after its last day. Other events are `NOT_FOUND`.',
  )
    .input(EventIdInput)
    .output(PublicEvent)
    .errors({ NOT_FOUND, ID_REQUIRED: defineProcedureError(400, texts.idRequired) }),
  tags: publicOperation(
    'GET /v1/event-tags',
    'List active event tags, by name',
    'The values for the filter `tag` of the event list and for `selectedTags` of a submission.',
  ).output(z.object({ tags: z.array(tag.EventTag) })),
}

const submissionProcedures = {
  submit: publicOperation(
    'POST /v1/cleanup-events',
    'Submit an event for review',
    'No account is needed. Submissions are rate limited per network. ' +
      'The client generates the id, so a retry after a lost response submits the event only once. ' +
      'Different content under a used id fails with `CONFLICT`, as does a retry after an admin has acted.',
    { successStatus: 202 },
  )
    .input(EventSubmissionInput)
    .errors({
      BAD_REQUEST,
      CONFLICT: defineProcedureError(409, texts.notSubmitted),
      PICTURE_LOST,
      TOO_MANY_REQUESTS,
    }),
  uploadImage: publicOperation(
    'PUT /v1/cleanup-event-images/{id}',
    'Upload an image for an event',
    'Upload the image first, then submit or save the event with the returned URL. The client generates both ids. ' +
      'A retry is safe and stores the image only once. An image that no event uses within a day is deleted.',
    { spec: fileUploadRouteSpec(PICTURE_UPLOAD_LIMITS.eventImage) },
  )
    .input(z.object({ id: RowIdSchema, eventId: RowIdSchema, file: z.file() }))
    .output(z.object({ url: z.string() }))
    .errors({
      CONFLICT: defineProcedureError(409, pictureUploadUiTexts.pictureIdTaken),
      NOT_STORED: defineProcedureError(503, SERVICE_UNAVAILABLE.message),
      ...pictureUploadErrors('eventImage'),
      TOO_MANY_REQUESTS,
    }),
}

const writeOperation = createOperationBuilder('Admin', adminProcedure.errors({ BAD_REQUEST, PICTURE_LOST }))
/** Error for an update that is based on an outdated version of an event. Its data is the event as it is stored now. */
const CONFLICT = { ...defineProcedureError(409, texts.changedMeanwhile), data: admin.EventForAdmins }

const adminEventProcedures = {
  eventCounts: adminOperation(
    'GET /v1/admin/cleanup-event-counts',
    'Count the events that await a decision',
    'Admins only. The number beside Events in the menu of the console.',
  ).output(admin.PendingEventCount),
  managedEvents: adminOperation(
    'GET /v1/admin/cleanup-events',
    'List all events, most recently submitted first by default',
    'Admins only. The search compares title and city, and name and email address of the submitter.',
  )
    .input(admin.AdminEventListQuery)
    .output(admin.AdminEventListResultPage),
  createEvent: writeOperation(
    'POST /v1/admin/cleanup-events',
    'Create an approved event',
    'The client generates the id, so a retry after a lost response creates the event only once. ' +
      'A retry with other fields updates the event. ' +
      'If it was changed since its creation, such a retry fails with `CONFLICT` and the current event.',
    { successStatus: 201 },
  )
    .input(EventCreationInput)
    .output(admin.EventForAdmins)
    .errors({ CONFLICT }),
  updateEvent: writeOperation(
    'PUT /v1/admin/cleanup-events/{id}',
    'Update an event, its status and its tags',
    'Send the `updatedAt` of the version that was read (optimistic locking). ' +
      'If the event has changed since, the request fails with `CONFLICT` and the current event. ' +
      'Omitted optional fields keep their values. ' +
      'A change of the status counts as a decision: its `reason` is emailed, and it can be undone.',
  )
    .input(admin.EventUpdateInput)
    .output(admin.EventForAdmins)
    .errors({ NOT_FOUND, CONFLICT }),
  reviewEvent: adminOperation(
    'GET /v1/admin/cleanup-events/{id}',
    'Get an event for its review, with its place among the pending events',
    'Admins only. It includes the contact data of the submitter, and the next pending event.',
  )
    .input(z.object({ id: RowIdSchema }))
    .output(admin.EventReview)
    .errors({ BAD_REQUEST, NOT_FOUND }),
  decideEvent: adminOperation(
    'PUT /v1/admin/cleanup-events/{id}/status',
    'Approve or reject a pending event, or reset an approved one to pending',
    'Send the `updatedAt` of the version that was read (optimistic locking). ' +
      'If the event has changed since, the request fails with `CONFLICT` and the current event. ' +
      'Repeating a decision changes nothing; repeating it with another reason fails with `CONFLICT`. ' +
      'The submitter is emailed a decision, with its `reason`, once it can no longer be undone.',
  )
    .input(admin.EventDecisionInput)
    .output(admin.EventForAdmins)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT }),
  undoEventDecision: adminOperation(
    'POST /v1/admin/cleanup-events/{id}/status/undo',
    `Undo the admin's own change of an event's status in the last ${SERVER_UNDO_LIMIT_SECONDS} seconds`,
    'Restores the status before the change; other fields of an update keep their values. Send the `updatedAt` that the decision returned. ' +
      'If the event has changed since, the request fails with `CONFLICT` and the current event. Idempotent.',
  )
    .input(admin.EventDecisionUndoInput)
    .output(admin.EventForAdmins)
    .errors({ NOT_FOUND, CONFLICT, TOO_LATE: defineProcedureError(409, texts.tooLate) }),
  removeEvent: adminOperation(
    'DELETE /v1/admin/cleanup-events/{id}',
    'Delete an event and its image',
    'Admins only. It cannot be undone. The audit log keeps the title.',
  )
    .input(z.object({ id: RowIdSchema }))
    .errors({ NOT_FOUND }),
}

const tagWriteOperation = createOperationBuilder(
  'Admin',
  adminProcedure.errors({
    BAD_REQUEST,
    SLUG_TAKEN: { ...defineProcedureError(409, eventTagUiTexts.slugTaken), data: ConflictErrorData },
    CONFLICT: defineProcedureError(409, eventTagUiTexts.changedMeanwhile),
  }),
)
const TAG_NOT_FOUND = defineProcedureError(404, eventTagUiTexts.notFound)

const adminTagProcedures = {
  managedTags: adminOperation(
    'GET /v1/admin/event-tags',
    'List all event tags, active or not',
    'Admins only. Each tag comes with the number of events that have it.',
  )
    .input(tag.AdminTagListQuery)
    .output(tag.AdminTagListResultPage),
  createTag: tagWriteOperation(
    'POST /v1/admin/event-tags',
    'Create an event tag',
    'The client generates the id, so a retry after a lost response creates the tag only once. ' +
      'A retry with other fields must send those of the first attempt as `seen`; otherwise it fails with `CONFLICT`.',
    { successStatus: 201 },
  )
    .input(tag.EventTagCreationInput)
    .output(tag.EventTagForAdmins),
  updateTag: tagWriteOperation(
    'PUT /v1/admin/event-tags/{id}',
    'Update an event tag',
    'Send the fields of the version that was read as `seen` (optimistic locking). ' +
      'If the tag has changed since, the request fails with `CONFLICT`. Repeating an update changes nothing.',
  )
    .input(tag.EventTagUpdateInput)
    .output(tag.EventTagForAdmins)
    .errors({ NOT_FOUND: TAG_NOT_FOUND }),
  removeTag: adminOperation(
    'DELETE /v1/admin/event-tags/{id}',
    'Delete an event tag and remove it from all events',
    'Admins only. The events stay. It cannot be undone.',
  )
    .input(z.object({ id: RowIdSchema }))
    .errors({ NOT_FOUND: TAG_NOT_FOUND }),
}

export const contract = { ...publicProcedures, ...submissionProcedures, ...adminEventProcedures, ...adminTagProcedures }

export const errors = createErrors<typeof contract>()
