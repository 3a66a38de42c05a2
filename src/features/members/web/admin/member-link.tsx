import type { ReactNode } from 'react'
import { adminMemberPath } from '#features/audit/rules.ts'
import { PageLink } from '#platform/web/page-link.tsx'

type Props = { id: string; className?: string; children: ReactNode }

/** Name of a member as a link to the console's page about them. */
export const AdminMemberLink = ({ id, className = '', children }: Props) => (
  <PageLink
    to={adminMemberPath(id)}
    className={`text-ink underline decoration-line-strong underline-offset-3 ${className}`}
  >
    {/* The name takes no pointer events, so that a press on the link does not select the row. */}
    <span className="pointer-events-none" dir="auto">
      {children}
    </span>
  </PageLink>
)
