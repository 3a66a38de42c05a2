import * as z from 'zod/mini'
import { RowIdSchema, PageNumberSchema, SearchTextSchema, cappedListPagingFields } from '#platform/contract.ts'
import { isCalendarDay } from '#platform/days.ts'
import { API_ERRORS } from '#platform/errors.ts'
import { adminOperation } from '#platform/procedures.ts'
import { AUDIT_ACTIONS } from './rules.ts'

const { TOOK_TOO_LONG } = API_ERRORS

/**
 * Target and recorded change of an entry in the admin audit log. Names are copied at the time of the action. `before`
 * and `after` contain the changed fields of the target.
 */
export const AuditEntryDetails = z.object({
  target_table: z.optional(
    z.enum([
      'profiles',
      'cleanup_logs',
      'challenge_boards',
      'cleanup_events',
      'event_tags',
      'audit_logs',
      'installation',
      'member_corrections',
    ]),
  ),
  target_id: z.optional(RowIdSchema),
  adminId: RowIdSchema,
  /** Member whom the audited action concerned: the target itself, or the owner of the target cleanup. */
  memberId: z.optional(RowIdSchema),
  userName: z.optional(z.string()),
  /** Title of the audited target if it is a challenge, an event or a tag, or the name of the organization. */
  title: z.optional(z.string()),
  before: z.optional(z.record(z.string(), z.unknown())),
  after: z.optional(z.record(z.string(), z.unknown())),
  notes: z.optional(z.string()),
  /** Set if the admin decided on their own cleanup, because no other admin could. */
  byThemselves: z.optional(z.literal(true)),
})
export type AuditEntryDetails = z.infer<typeof AuditEntryDetails>

export const AuditLogEntry = z.object({
  id: RowIdSchema,
  action: z.enum(AUDIT_ACTIONS),
  /** Acting admin. An action on the command line has the nil UUID and the name "Command line". */
  user: z.object({ id: RowIdSchema, name: z.string() }),
  details: AuditEntryDetails,
  createdAt: z.iso.datetime(),
})
export type AuditLogEntry = z.infer<typeof AuditLogEntry>

const Day = z.string().check(z.refine(isCalendarDay))

export const AuditLogFilter = z.object({
  /**
   * Search text of the audit log, compared with names of admins and targets and with notes. Texts under 3 characters
   * match only the start of words. A longer text without three ASCII letters or digits in a row, such as `a-b`, is
   * searched only in the newest 10,000 entries. The same applies to a shorter text that does not begin with an ASCII
   * letter or digit.
   */
  search: SearchTextSchema,
  action: z.optional(z.enum(AUDIT_ACTIONS)),
  adminId: z.optional(RowIdSchema),
  /** Member whom the audited actions concern. */
  memberId: z.optional(RowIdSchema),
  /** First and last day of the period in UTC, both included. */
  from: z.optional(Day),
  to: z.optional(Day),
})
export type AuditLogFilter = z.infer<typeof AuditLogFilter>

export const AuditLogQuery = z.extend(AuditLogFilter, {
  page: PageNumberSchema,
})
export type AuditLogQuery = z.infer<typeof AuditLogQuery>

export const AuditLogResultPage = z.object({
  logs: z.array(AuditLogEntry),
  ...cappedListPagingFields,
})
export type AuditLogResultPage = z.infer<typeof AuditLogResultPage>

export const contract = {
  logs: adminOperation(
    'GET /v1/admin/audit-logs',
    'Search the audit log of admin actions, newest first',
    'Admins only. Finds entries by words, action, admin and day in UTC, both days included.',
  )
    .input(AuditLogQuery)
    .output(AuditLogResultPage)
    .errors({ TOOK_TOO_LONG }),
  admins: adminOperation(
    'GET /v1/admin/audit-logs/admins',
    'List the admins who appear in the audit log, by name',
    'Admins only. The values for the filter `adminId` of the audit log.',
  ).output(z.object({ admins: z.array(z.object({ id: RowIdSchema, name: z.string() })) })),
}
