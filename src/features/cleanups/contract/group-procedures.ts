import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { TOO_MANY_REQUESTS, BAD_REQUEST, RetryAfterErrorData, defineProcedureError } from '#platform/contract.ts'
import { API_ERRORS } from '#platform/errors.ts'
import { createOperationBuilder, memberProcedure } from '#platform/procedures.ts'
import { cleanupUiTexts } from '../copy.ts'
import { groupUiTexts as texts } from '../copy/group.ts'
import { FOUND_COMPANIONS_COUNT, GROUP_OPEN_DAYS } from '../rules/group.ts'
import { Cleanup } from './cleanup.ts'
import * as group from './group.ts'

const { NOT_FOUND } = API_ERRORS

/** Data of the error for a closed group: its host, its day, and when it closed. */
const ClosedGroup = z.object({ hostName: z.nullable(z.string()), date: z.string(), closedAt: z.iso.datetime() })

const codeErrors = {
  NOT_FOUND: defineProcedureError(404, texts.unknownCode),
  CLOSED: { ...defineProcedureError(410, texts.closed), data: ClosedGroup },
  TOO_MANY_REQUESTS,
}

const NOT_OPEN = defineProcedureError(410, texts.notOpen)

const publicOperation = createOperationBuilder('Groups', oc)
const memberOperation = createOperationBuilder('Groups', memberProcedure)
const verifiedProcedure = memberProcedure.errors({ FORBIDDEN: defineProcedureError(403, cleanupUiTexts.unverified) })
const invitedOperation = createOperationBuilder(
  'Groups',
  memberProcedure
    .errors({ TOO_MANY_REQUESTS, CLOSED: defineProcedureError(410, texts.closed) })
    .input(group.GroupIdInput),
)
const verifiedOperation = createOperationBuilder('Groups', verifiedProcedure)
const hostOperation = createOperationBuilder('Groups', verifiedProcedure.errors({ NOT_FOUND, TOO_MANY_REQUESTS }))

export const groupProcedures = {
  group: memberOperation(
    'GET /v1/groups/{groupId}',
    'Get a group with its shares',
    'For members who have a share, and for admins. The shares and the rest add up to the total. ' +
      'Private members have no name for others.',
  )
    .input(group.GroupIdInput)
    .output(group.Group)
    .errors({ NOT_FOUND }),
  groupOffer: publicOperation(
    'GET /v1/group-codes/{code}',
    'Look up a group by its code',
    `Needs no account; names and notes are shown to members only. A code works for ${GROUP_OPEN_DAYS} days. ` +
      'Attempts are rate limited per member and network.',
  )
    .input(group.GroupCodeInput)
    .output(group.GroupOffer)
    .errors(codeErrors),
  joinGroup: verifiedOperation(
    'POST /v1/group-codes/{code}/shares',
    'Join a group by its code and take a share',
    'The client generates the id of the share, so a retry is safe. ' +
      'A member who has a share already gets it, whatever the number of pieces. ' +
      'The share has the status of the group.',
  )
    .input(group.JoinGroupInput)
    .output(Cleanup)
    .errors({
      ...codeErrors,
      BAD_REQUEST,
      FULL: defineProcedureError(409, texts.full),
      SHARE_TOO_LARGE: { ...defineProcedureError(409, texts.shareTooLarge(0)), data: z.object({ most: z.int() }) },
      CONFLICT: defineProcedureError(409, cleanupUiTexts.idTaken),
      GONE: defineProcedureError(410, cleanupUiTexts.wasDeleted),
    }),
  invite: hostOperation(
    'POST /v1/groups/{groupId}/invitations',
    'Invite members to a group by name',
    'Hosts only, while the group is open. Idempotent: invited members, those who have declined and those with a share stay as they are.',
  )
    .input(group.GroupInvitees)
    .output(group.Group)
    .errors({ BAD_REQUEST, CLOSED: NOT_OPEN }),
  takeInvitationBack: hostOperation(
    'DELETE /v1/groups/{groupId}/invitations/{memberId}',
    'Take an invitation back',
    'Hosts only. Idempotent. An invitation that was declined stays.',
  ).input(group.GroupInvitee),
  remindInvited: hostOperation(
    'POST /v1/groups/{groupId}/reminders',
    'Remind the invited members who have not answered',
    'Hosts only, while the group is open, once a day.',
  )
    .input(group.GroupIdInput)
    .output(z.object({ reminded: z.int() }))
    .errors({
      REMINDED: { ...defineProcedureError(409, texts.remindedRecently(0)), data: RetryAfterErrorData },
      NOBODY: defineProcedureError(409, texts.nobodyToRemind),
      CLOSED: NOT_OPEN,
    }),
  ownInvitations: memberOperation(
    'GET /v1/me/invitations',
    'List the open invitations that the member has not answered, the latest first',
    'Each has the code with which to join. Invitations to closed and rejected groups are left out.',
  ).output(z.object({ invitations: z.array(group.OwnGroupInvitation) })),
  declineInvitation: invitedOperation(
    'DELETE /v1/me/invitations/{groupId}',
    'Decline an invitation',
    'Idempotent. The member can still join with the code.',
  ),
  undoDecline: invitedOperation(
    'PUT /v1/me/invitations/{groupId}',
    'Take back that an invitation was declined',
    'Idempotent. The group must be open and have pieces left.',
    { successStatus: 204 },
  ),
  companions: memberOperation(
    'GET /v1/me/companions',
    'Find public members to invite',
    `Lists up to ${FOUND_COMPANIONS_COUNT} members whose username begins with the text, members of earlier groups first. Without a text it lists only those.`,
  )
    .input(group.CompanionSearch)
    .output(z.object({ companions: z.array(group.Companion) }))
    .errors({ TOO_MANY_REQUESTS }),
}
