import { type Placeholder, type SQL, and, eq, exists, ne, notInArray, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db, Queryable } from '#platform/server/db/db.ts'
import { sqlArrayPlaceholder, prepareStatementOnce } from '#platform/server/db/prepared.ts'
import { batchReads } from '#platform/server/db/batch.ts'
import type { EmailKind } from '../copy.ts'
import type { MemberProfile } from '../contract/profile.ts'
import type { CurrentUser } from '../contract/session.ts'
import { USERNAME_PATTERN } from '../rules/usernames.ts'
import { profiles } from './tables.ts'

export const isOpenAccountSql = and(eq(profiles.isDisabled, false), eq(profiles.isDeleted, false))
/** SQL condition: the member in the given column has an account that is neither disabled nor deleted. */
export const memberHasOpenAccountSql = (db: Queryable, id: AnyPgColumn): SQL =>
  exists(
    db
      .select({ id: profiles.id })
      .from(profiles)
      .where(and(eq(profiles.id, id), isOpenAccountSql)),
  )
/** SQL expression for admin rights. A superadmin is an admin too. */
export const isAdmin = sql<boolean>`(${profiles.isAdmin} or ${profiles.isSuperadmin})`
/** Normalizes a username for lookup. An invalid username becomes an empty string, which no member has. */
const normalizeUsername = (username: string) => (USERNAME_PATTERN.test(username) ? username.toLowerCase() : '')
const lowerUsername = sql`lower(${profiles.username})`
const equalsUsername = (name: string | Placeholder) => eq(lowerUsername, name)
export const matchesUsername = (username: string) => equalsUsername(normalizeUsername(username))

/** Columns of the current user (principal): identity and rights. */
export const currentUserColumns = {
  user: {
    id: profiles.id,
    fullName: profiles.fullName,
    username: profiles.username,
    email: profiles.email,
    emailVerified: profiles.emailVerified,
    avatarUrl: profiles.avatarUrl,
    country: profiles.country,
    onboardingCompleted: profiles.onboardingCompleted,
    isAdmin,
    isSuperadmin: profiles.isSuperadmin,
  },
  emailConfirmedAt: profiles.emailConfirmedAt,
}

/** Reads an account that is neither disabled nor deleted; undefined otherwise. */
export async function readAccountUnlessDisabledOrDeleted(
  db: Queryable,
  id: string,
): Promise<{ user: CurrentUser; emailConfirmedAt: Date | null } | undefined> {
  const [found] = await db
    .select(currentUserColumns)
    .from(profiles)
    .where(and(eq(profiles.id, id), isOpenAccountSql))
  return found
}

/**
 * Unicode spaces that `extractFirstName` splits at. SQL's `trim` and `split_part` know only the plain space, the first
 * one here.
 */
const SPACES = ' \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000\ufeff'
const nameWithPlainSpaces = sql`translate(${profiles.fullName}, ${sql.raw(`'${SPACES}', '${' '.repeat(SPACES.length)}'`)})`

/** SQL expression for the name that other members see: the username, else the first name. */
export const displayNameExpression = sql<string>`coalesce(${profiles.username}, split_part(trim(${nameWithPlainSpaces}), ' ', 1))`

const publicColumns = {
  id: profiles.id,
  zipCode: profiles.zipCode,
  country: profiles.country,
  bio: profiles.bio,
  avatarUrl: profiles.avatarUrl,
  facebookUrl: profiles.facebookUrl,
  instagramUrl: profiles.instagramUrl,
  linkedinUrl: profiles.linkedinUrl,
  tiktokUrl: profiles.tiktokUrl,
  twitterUrl: profiles.twitterUrl,
}

const profileColumns = {
  ...publicColumns,
  ...currentUserColumns.user,
  annualGoal: profiles.annualGoal,
  isPublic: profiles.isPublic,
  allowEmails: profiles.allowEmails,
  endedEmails: profiles.endedEmails,
  timeZone: profiles.timeZone,
  totalCleanups: profiles.totalCleanups,
  totalLitterPieces: profiles.totalLitterPieces,
  // In src/app/server/sql/leaving.sql, because it uses tables of another feature.
  sharesGroup: sql<boolean>`shares_group(${profiles.id})`,
  createdAt: profiles.createdAt,
  updatedAt: profiles.updatedAt,
}

async function readProfile(db: Queryable, condition: ReturnType<typeof eq>): Promise<MemberProfile | undefined> {
  const [found] = await db.select(profileColumns).from(profiles).where(condition)
  return found && { ...found, createdAt: found.createdAt.toISOString(), updatedAt: found.updatedAt.toISOString() }
}

export const readProfileById = (db: Queryable, id: string) => readProfile(db, eq(profiles.id, id))
export const readProfileByEmail = (db: Queryable, email: string) => readProfile(db, eq(profiles.email, email))

/**
 * SQL condition of a prepared statement: the username matches, and the account is open or the reader is an admin. Its
 * values are those of `usernameParams`.
 */
export const isVisibleProfile = and(
  equalsUsername(sql.placeholder('name')),
  or(isOpenAccountSql, sql`${sql.placeholder('isAdmin')}::boolean`),
)
type Reader = Pick<CurrentUser, 'isAdmin'>
export const usernameParams = (username: string, { isAdmin }: Reader) => ({
  name: normalizeUsername(username),
  isAdmin,
})

const selectIdByUsername = prepareStatementOnce((db) =>
  db.select({ id: profiles.id }).from(profiles).where(isVisibleProfile).prepare('id_of_name'),
)

export async function findVisibleMemberIdByUsername(db: Queryable, username: string, reader: Reader) {
  const [found] = await selectIdByUsername(db).execute(usernameParams(username, reader))
  return found?.id
}

const selectProfilesByUsername = prepareStatementOnce((db) =>
  db
    .select({
      ...publicColumns,
      username: sql<string>`${profiles.username}`,
      displayName: displayNameExpression,
      joinedMonth: sql<string>`to_char(${profiles.createdAt} at time zone 'UTC', 'YYYY-MM')`,
      isClosed: sql<boolean>`not (${isOpenAccountSql})`,
    })
    .from(profiles)
    .where(sql`${lowerUsername} = any${sqlArrayPlaceholder('names', 'text')}`)
    .prepare('profiles_of_names'),
)
const readProfileByUsername = batchReads(async (db, names: string[]) => {
  const rows = await selectProfilesByUsername(db).execute({ names })
  const found = new Map(rows.map((row) => [row.username.toLowerCase(), row]))
  return names.map((name) => found.get(name))
})

/** Reads the public profile of a username. Disabled and deleted accounts are visible to admins only. */
export async function readPublicProfile(db: Db, username: string, { isAdmin }: Reader) {
  const found = await readProfileByUsername(db, normalizeUsername(username))
  return found && (isAdmin || !found.isClosed) ? found : undefined
}

/** Whether the installation has an admin, even a disabled one. */
export const hasAnyAdmin = async (db: Queryable): Promise<boolean> => {
  const found = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(isAdmin, eq(profiles.isDeleted, false)))
    .limit(1)
  return found.length > 0
}

export const hasAnyMember = async (db: Queryable): Promise<boolean> =>
  (await db.select({ id: profiles.id }).from(profiles).limit(1)).length > 0

export const isEmailRegistered = async (db: Queryable, email: string) =>
  (await db.$count(profiles, eq(profiles.email, email))) > 0

/** Whether a username belongs to another member. The member's own username counts as free. */
export const isUsernameOfOtherMember = async (db: Queryable, username: string, ownId: string) =>
  (await db.$count(profiles, and(matchesUsername(username), ne(profiles.id, ownId)))) > 0

/** SQL condition: the member has turned off neither all notification emails nor this kind. */
export const wantsEmailsSql = (kind: EmailKind) =>
  and(eq(profiles.allowEmails, true), sql`${kind} <> all(${profiles.endedEmails})`)

/** Reads the admins who receive a kind of notification e-mails: open accounts that have not turned it off. */
export const readAdminsToNotify = (db: Queryable, kind: EmailKind) =>
  db
    .select({ id: profiles.id, email: profiles.email })
    .from(profiles)
    .where(and(isAdmin, isOpenAccountSql, wantsEmailsSql(kind)))

/** Reads the email addresses of the superadmins with open accounts, who run the installation. */
export async function readSuperadminEmails(db: Queryable): Promise<string[]> {
  const found = await db
    .select({ email: profiles.email })
    .from(profiles)
    .where(and(isAdmin, eq(profiles.isSuperadmin, true), isOpenAccountSql))
  return found.map(({ email }) => email)
}

/**
 * Whether all other admins, or superadmins, with open accounts are missing, so nobody could act instead of these
 * members.
 */
export const isNobodyElseAdmin = async (db: Queryable, ids: string[], level: 'admin' | 'superadmin' = 'admin') => {
  const hasLevel = level === 'superadmin' ? eq(profiles.isSuperadmin, true) : undefined
  return (await db.$count(profiles, and(isAdmin, hasLevel, isOpenAccountSql, notInArray(profiles.id, ids)))) === 0
}

/**
 * SQL condition: the member is listed on public boards. Their profile is public, onboarding is completed and the
 * account is open.
 */
export const isMemberPubliclyListedSql = and(
  eq(profiles.isPublic, true),
  eq(profiles.onboardingCompleted, true),
  isOpenAccountSql,
)
