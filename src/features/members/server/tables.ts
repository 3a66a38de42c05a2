import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  customType,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { timestampColumns, timestamptzColumn } from '#platform/server/columns.ts'
import { defineTally } from '#platform/server/tallies/tally.ts'
import { DEFAULT_ANNUAL_GOAL } from '../rules/profile.ts'

const isNotDeleted = sql`not is_deleted`

/** Column that refers to the member who did something. It becomes null when their account is deleted; the row stays. */
export const nullableMemberIdColumn = () => uuid().references((): AnyPgColumn => profiles.id, { onDelete: 'set null' })

/** Column that refers to the member who owns a row. The row is deleted with their account (cascade). */
export const owningMemberIdColumn = () =>
  uuid()
    .notNull()
    .references((): AnyPgColumn => profiles.id, { onDelete: 'cascade' })

/**
 * Column for a total of pieces that includes corrections. The stored number falls below zero when a cleanup is deleted or
 * rejected after a correction. It is then read as zero, so that no page shows a negative total.
 */
const piecesTotalColumn = customType<{ data: number; driverData: number }>({
  dataType: () => 'integer',
  fromDriver: (stored) => Math.max(0, stored),
})

/** Table of members: account and profile are one row. */
export const profiles = pgTable(
  'profiles',
  {
    id: uuid().primaryKey(),
    fullName: text().notNull(),
    username: text(),
    /** E-mail address of the member, always in lower case. */
    email: text().notNull(),
    emailVerified: boolean().notNull().default(false),
    emailConfirmedAt: timestamptzColumn(),
    /** Time at which a verification link was last mailed. */
    confirmationSentAt: timestamptzColumn(),
    zipCode: text().notNull(),
    country: text(),
    bio: text(),
    avatarUrl: text(),
    facebookUrl: text(),
    instagramUrl: text(),
    linkedinUrl: text(),
    tiktokUrl: text(),
    twitterUrl: text(),
    /** Annual goal in pieces. Null after an admin has reset it: the member must set a new one. */
    annualGoal: integer().default(DEFAULT_ANNUAL_GOAL),
    isPublic: boolean().notNull().default(false),
    onboardingCompleted: boolean().notNull().default(false),
    isAdmin: boolean().notNull().default(false),
    isSuperadmin: boolean().notNull().default(false),
    isDisabled: boolean().notNull().default(false),
    isDeleted: boolean().notNull().default(false),
    /** Day and time of the last sign-in or session renewal. Unknown in accounts not used since this was recorded. */
    lastSeenAt: timestamptzColumn(),
    deletedAt: timestamptzColumn(),
    deletedBy: nullableMemberIdColumn(),
    allowEmails: boolean().notNull().default(true),
    /** Kinds of notification emails that the member has turned off, while all others are on. */
    endedEmails: text().array().notNull().default([]),
    /** Time zone of the member's last visit, such as America/Phoenix. It decides which day is today for them. */
    timeZone: text(),
    /** Number of the member's cleanups that are not rejected. */
    totalCleanups: integer().notNull().default(0),
    totalLitterPieces: piecesTotalColumn().notNull().default(0),
    /** Time spent on these cleanups, in minutes. */
    totalMinutes: integer().notNull().default(0),
    ...timestampColumns,
  },
  (profile) => [
    uniqueIndex('profiles_email_key').on(profile.email),
    uniqueIndex('profiles_username_key').on(sql`lower(${profile.username})`),
    index('profiles_deleted_by_idx').on(profile.deletedBy),
    // Indexes for the admin member list: one per sort column, and a trigram index for the search.
    index('profiles_created_idx').on(profile.createdAt, profile.id).where(isNotDeleted),
    index('profiles_full_name_idx')
      .on(sql`lower(full_name)`, profile.id)
      .where(isNotDeleted),
    index('profiles_username_idx')
      .on(sql`lower(username)`, profile.id)
      .where(isNotDeleted),
    // A second index on usernames, because members without a username come last in descending order, too.
    index('profiles_username_down_idx')
      .on(sql`lower(username) desc nulls last`, sql`id desc`)
      .where(isNotDeleted),
    index('profiles_email_idx').on(profile.email, profile.id).where(isNotDeleted),
    index('profiles_zip_code_idx')
      .on(sql`lower(zip_code)`, profile.id)
      .where(isNotDeleted),
    index('profiles_is_public_idx').on(profile.isPublic, profile.createdAt, profile.id).where(isNotDeleted),
    index('profiles_words_idx').using('gin', sql`member_words(username, email, full_name) gin_trgm_ops`),
    // Index for the admin list of members with an unverified e-mail.
    index('profiles_unverified_idx')
      .on(profile.createdAt, profile.id)
      .where(sql`not email_verified and not is_deleted`),
    // Index for the admin list of disabled members.
    index('profiles_disabled_idx')
      .on(profile.createdAt, profile.id)
      .where(sql`is_disabled and not is_deleted`),
    // Index for the daily purge of deleted accounts.
    index('profiles_deleted_at_idx')
      .on(profile.deletedAt)
      .where(sql`${profile.isDeleted}`),
    // Index for notification e-mails to admins.
    index('profiles_admins_idx')
      .on(profile.id)
      .where(sql`${profile.isAdmin} or ${profile.isSuperadmin}`),
  ],
)

/** Sessions of browsers and phone apps. The token is opaque; the cookie contains it with a signature. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    userId: owningMemberIdColumn(),
    token: text().notNull().unique(),
    /** Session token before the last renewal. It identifies requests sent before it, and can end the session. */
    previousToken: text(),
    expiresAt: timestamptzColumn().notNull(),
    ipAddress: text(),
    userAgent: text(),
    /** Browser and system of the device, such as "Safari" and "iPhone". Nothing else of the user agent is stored. */
    browser: text(),
    system: text(),
    /** Time at which the member last entered the password or a code, or used a passkey in this session. */
    confirmedAt: timestamptzColumn(),
    /** Time at which this session last used a code or a passkey. Null after a password alone. */
    factorShownAt: timestamptzColumn(),
    /** Whether the session was opened on a remembered device, which opens the console without a second factor. */
    onTrustedDevice: boolean().notNull().default(false),
    ...timestampColumns,
  },
  (session) => [
    index('sessions_user_id_idx').on(session.userId),
    index('sessions_expires_at_idx').on(session.expiresAt),
    index('sessions_previous_token_idx')
      .on(session.previousToken)
      .where(sql`${session.previousToken} is not null`),
  ],
)

/** Provider id of the row that holds a member's password. */
export const PASSWORD_PROVIDER_ID = 'credential'

/** Credentials of members: today a password, hashed with argon2id. */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid().primaryKey(),
    userId: owningMemberIdColumn(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    password: text(),
    /** Time at which the member was warned that the password is too common. */
    commonPasswordToldAt: timestamptzColumn(),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: timestamptzColumn(),
    refreshTokenExpiresAt: timestamptzColumn(),
    scope: text(),
    ...timestampColumns,
  },
  (account) => [
    index('accounts_user_id_idx').on(account.userId),
    uniqueIndex('accounts_provider_key').on(account.providerId, account.accountId),
  ],
)

/** Passkeys (WebAuthn credentials) with which members sign in. Only the public key is stored. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey(),
    userId: owningMemberIdColumn(),
    credentialId: text().notNull(),
    publicKey: text().notNull(),
    /** Signature counter. It stays zero for passkeys that are synchronized between devices. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** Ways to reach the authenticator, such as `internal` or `hybrid`, separated by commas. */
    transports: text().notNull().default(''),
    name: text().notNull(),
    lastUsedAt: timestamptzColumn(),
    createdAt: timestamptzColumn().notNull(),
  },
  (passkey) => [
    uniqueIndex('passkeys_credential_key').on(passkey.credentialId),
    index('passkeys_user_id_idx').on(passkey.userId),
  ],
)

/** Authenticator apps of members. Until `confirmedAt` the setup is pending, and no code is required. */
export const authenticatorApps = pgTable('authenticator_apps', {
  userId: uuid()
    .primaryKey()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  /** Shared secret, encrypted with a key derived from APP_SECRET. */
  secret: text().notNull(),
  confirmedAt: timestamptzColumn(),
  /** Time step of the last accepted code. Codes of this step and before are used up. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
  createdAt: timestamptzColumn().notNull(),
})

/** Recovery codes of members, stored as argon2id hashes. The codes of one member share a salt, so one hash finds a code. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: uuid().primaryKey(),
    userId: owningMemberIdColumn(),
    hash: text().notNull(),
    usedAt: timestamptzColumn(),
    createdAt: timestamptzColumn().notNull(),
  },
  (code) => [uniqueIndex('recovery_codes_user_hash_key').on(code.userId, code.hash)],
)

/** Random tokens that identify a member, such as those of emailed links, stored as hashes. `tokens.ts` issues them. */
export const verifications = pgTable(
  'verifications',
  {
    id: uuid().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    /** Path that the new member wanted to open at sign-up. The email does not contain it. */
    returnPath: text(),
    expiresAt: timestamptzColumn().notNull(),
    ...timestampColumns,
  },
  (verification) => [
    index('verifications_identifier_idx').on(verification.identifier),
    index('verifications_value_idx').on(verification.value),
    index('verifications_expires_at_idx').on(verification.expiresAt),
  ],
)

/**
 * Denormalized totals of each member's approved cleanups, maintained by `count_cleanups` (progress). The row is created
 * with the profile.
 */
export const userLitterStats = pgTable(
  'user_litter_stats',
  {
    userId: uuid()
      .primaryKey()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    cleanupCount: integer().notNull().default(0),
    litterPiecesCount: piecesTotalColumn().notNull().default(0),
    /** Time spent on the member's approved cleanups, in minutes. */
    minutes: integer().notNull().default(0),
    /** Loves on the member's cleanups that are not rejected. */
    totalMemberLove: integer().notNull().default(0),
    approvedLove: integer().notNull().default(0),
    approvedWithPhotos: integer().notNull().default(0),
    /** Time at which the latest approved cleanup was logged. */
    lastCleanupAt: timestamptzColumn(),
    /** Latest day of an approved cleanup. It may belong to another cleanup than `lastCleanupAt`. */
    lastCleanupDate: date({ mode: 'string' }),
    /** Length of the week streak that ends in `streakWeek`. The trigger `streak_told` copies both from user_streaks. */
    streakWeeks: integer().notNull().default(0),
    streakWeek: date({ mode: 'string' }),
    lastUpdatedAt: timestamptzColumn().notNull().defaultNow(),
  },
  (stats) => [
    // Index for the admin member list, sorted by week streak.
    index('user_litter_stats_streak_idx').on(stats.streakWeek, stats.streakWeeks, stats.userId),
  ],
)

/** Notes that admins write about a member, for each other. They are deleted with the member. */
export const memberNotes = pgTable(
  'member_notes',
  {
    id: uuid().primaryKey(),
    memberId: owningMemberIdColumn(),
    authorId: nullableMemberIdColumn(),
    text: text().notNull(),
    createdAt: timestamptzColumn().notNull(),
  },
  (note) => [
    index('member_notes_member_idx').on(note.memberId, note.createdAt, note.id),
    index('member_notes_author_idx').on(note.authorId),
  ],
)

/** Members who are not deleted, and how many of them have a cleanup that is not rejected. The table has one row. */
export const {
  counter: memberCounts,
  changes: memberCountsChanges,
  now: memberCountsNow,
} = defineTally(
  'member_counts',
  () => ({ id: boolean().notNull().default(true) }),
  () => ({ members: integer().notNull().default(0), withCleanups: integer().notNull().default(0) }),
)

/** Number of members by joining day (UTC), without deleted members. */
export const {
  counter: memberDays,
  changes: memberDaysChanges,
  now: memberDaysNow,
} = defineTally(
  'member_days',
  () => ({ day: date({ mode: 'string' }).notNull() }),
  () => ({ members: integer().notNull().default(0) }),
)

/** Number of accounts deleted per day (UTC). Nothing else of a deleted account remains. */
export const memberDeletions = pgTable('member_deletions', {
  day: date({ mode: 'string' }).primaryKey(),
  members: integer().notNull(),
})
