import type { ReactNode } from 'react'
import { PageLink } from '#platform/web/page-link.tsx'
import { COMMAND_LINE_ACTOR, isNameOfDeletedMember } from '../../rules.ts'

type Props = { id: string; className?: string; children: ReactNode }

/** Name of a member as a link to their page in the admin console. */
export const AdminMemberLink = ({ id, className = '', children }: Props) => (
  <PageLink
    to={`/admin-main/users/${id}`}
    className={`text-ink underline decoration-line-strong underline-offset-3 ${className}`}
  >
    {/* Pointer events pass through the member's name, so that a press on the link does not select the row. */}
    <span className="pointer-events-none" dir="auto">
      {children}
    </span>
  </PageLink>
)

/** Name in the audit log, linked unless the member is gone or the name is not a member's. */
export const AuditedName = ({ id, name }: { id?: string; name: string }) =>
  id && name && !isNameOfDeletedMember(name) && id !== COMMAND_LINE_ACTOR.id ? (
    <AdminMemberLink id={id}>{name}</AdminMemberLink>
  ) : (
    name
  )
