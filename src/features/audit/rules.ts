export const AUDIT_ACTIONS = [
  'user_disabled',
  'user_enabled',
  'user_deleted',
  'user_restored',
  'user_made_public',
  'user_made_private',
  'goal_reset',
  'admin_granted',
  'admin_revoked',
  'sessions_ended',
  'factors_reset',
  'streak_set',
  'correction_made',
  'correction_reversed',
  'verification_sent',
  'note_added',
  'cleanup_approved',
  'cleanup_rejected',
  'cleanup_flagged',
  'cleanup_undone',
  'challenge_created',
  'challenge_updated',
  'challenge_deleted',
  'event_created',
  'event_updated',
  'event_approved',
  'event_rejected',
  'event_pending',
  'event_cancelled',
  'event_undone',
  'event_deleted',
  'tag_created',
  'tag_updated',
  'tag_deleted',
  'installation_set_up',
  'installation_updated',
  'users_exported',
  'cleanups_exported',
  'challenges_exported',
  'events_exported',
  'tags_exported',
  'corrections_exported',
  'audit_exported',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** Replaces the name of a deleted member in the audit log. */
export const DELETED_MEMBER_NAME = 'deleted member'

/** Replaces the name of a deleted admin in the audit log, with a number that separates different admins' actions. */
export const formatFormerAdminName = ({ isSuperadmin }: { isSuperadmin: boolean }, number: number) =>
  `former ${isSuperadmin ? 'superadmin' : 'admin'} ${number}`

/** Whether a name in the audit log stands for a deleted account. `audit_is_nameless` in SQL decides the same. */
export const isNameOfDeletedMember = (name: string): boolean =>
  name === DELETED_MEMBER_NAME || /^former (super)?admin \d+$/.test(name)

/** Actor of actions on the command line, whose user the product cannot identify. */
export const COMMAND_LINE_ACTOR = { id: '00000000-0000-0000-0000-000000000000', fullName: 'Command line' }

/** Path of the audit log's CSV export, relative to /api. */
export const AUDIT_LOG_EXPORT_PATH = '/v1/admin/audit-logs.csv'

export const AUDIT_LOG_PAGE_SIZE = 10
