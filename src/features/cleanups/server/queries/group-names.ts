import { sql } from 'drizzle-orm'
import { socialNetworks } from '#features/members/rules/social.ts'
import { displayNameExpression, isMemberPubliclyListedSql, isOpenAccountSql } from '#features/members/server/queries.ts'
import { profiles } from '#features/members/server/tables.ts'

const SOCIAL_LINKS = socialNetworks.map(({ field }) => profiles[field])

/** Columns of a member of a group, for a query that joins `profiles`. Others see the name if `isListed`. */
export const groupMemberColumns = {
  memberId: profiles.id,
  displayName: displayNameExpression,
  username: profiles.username,
  avatarUrl: profiles.avatarUrl,
  isListed: sql<boolean>`(${isMemberPubliclyListedSql})`,
  isOpen: sql<boolean>`(${isOpenAccountSql})`,
  hasSocialLink: sql<boolean>`coalesce(${sql.join(SOCIAL_LINKS, sql`, `)}) is not null`,
}

type GroupMemberRow = {
  memberId: string
  displayName: string
  username: string | null
  avatarUrl: string | null
  isListed: boolean
}

/** Returns a member of a group as the reader sees them: a private member has no name and no picture for others. */
export function toGroupMember(
  { memberId, displayName, username, avatarUrl, isListed }: GroupMemberRow,
  readerId?: string,
) {
  const isMe = memberId === readerId
  const isNamed = isMe || (isListed && readerId !== undefined)
  return {
    name: isNamed ? displayName : null,
    username: isNamed && isListed ? username : null,
    avatarUrl: isNamed ? avatarUrl : null,
    isMe,
  }
}
