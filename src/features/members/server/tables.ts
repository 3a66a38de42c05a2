import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { made, moment } from '#platform/server/columns.ts'
import { GOAL_AT_FIRST } from '../rules/profile.ts'

const isHere = sql`not is_deleted`

/** A column for whoever did something, whose account may go; what they did stays. */
export const byMember = () => uuid().references((): AnyPgColumn => profiles.id, { onDelete: 'set null' })

/** A column for the member whom a row belongs to: it goes with the account. */
export const ofMember = () =>
  uuid()
    .notNull()
    .references((): AnyPgColumn => profiles.id, { onDelete: 'cascade' })

/** A member: account and profile are one row. */
export const profiles = pgTable(
  'profiles',
  {
    id: uuid().primaryKey(),
    fullName: text().notNull(),
    username: text(),
    /** always lower case */
    email: text().notNull(),
    emailVerified: boolean().notNull().default(false),
    emailConfirmedAt: moment(),
    /** when a link that confirms the address was last mailed */
    confirmationSentAt: moment(),
    zipCode: text().notNull(),
    country: text(),
    bio: text(),
    avatarUrl: text(),
    facebookUrl: text(),
    instagramUrl: text(),
    linkedinUrl: text(),
    tiktokUrl: text(),
    twitterUrl: text(),
    /** empty after an admin's reset: the member is asked for a new one */
    annualGoal: integer().default(GOAL_AT_FIRST),
    isPublic: boolean().notNull().default(false),
    onboardingCompleted: boolean().notNull().default(false),
    isAdmin: boolean().notNull().default(false),
    isSuperadmin: boolean().notNull().default(false),
    isDisabled: boolean().notNull().default(false),
    isDeleted: boolean().notNull().default(false),
    deletedAt: moment(),
    deletedBy: byMember(),
    allowEmails: boolean().notNull().default(true),
    /** where the member was last seen, as America/Phoenix: says which day is today for them */
    timeZone: text(),
    /** of all their cleanups but rejected ones */
    totalCleanups: integer().notNull().default(0),
    totalLitterPieces: integer().notNull().default(0),
    ...made,
  },
  (profile) => [
    uniqueIndex('profiles_email_key').on(profile.email),
    uniqueIndex('profiles_username_key').on(sql`lower(${profile.username})`),
    index('profiles_deleted_by_idx').on(profile.deletedBy),
    // for the list of admins: in the order of any column, and by what was typed
    index('profiles_created_idx').on(profile.createdAt, profile.id).where(isHere),
    index('profiles_full_name_idx')
      .on(sql`lower(full_name)`, profile.id)
      .where(isHere),
    index('profiles_username_idx')
      .on(sql`lower(username)`, profile.id)
      .where(isHere),
    // downwards too those who have none come last
    index('profiles_username_down_idx')
      .on(sql`lower(username) desc nulls last`, sql`id desc`)
      .where(isHere),
    index('profiles_email_idx').on(profile.email, profile.id).where(isHere),
    index('profiles_zip_code_idx')
      .on(sql`lower(zip_code)`, profile.id)
      .where(isHere),
    index('profiles_is_public_idx').on(profile.isPublic, profile.createdAt, profile.id).where(isHere),
    index('profiles_words_idx').using('gin', sql`member_words(username, email, full_name) gin_trgm_ops`),
    // who has not confirmed the address
    index('profiles_unverified_idx')
      .on(profile.createdAt, profile.id)
      .where(sql`not email_verified and not is_deleted`),
    // for the purge
    index('profiles_deleted_at_idx')
      .on(profile.deletedAt)
      .where(sql`${profile.isDeleted}`),
    // for the mail to them
    index('profiles_admins_idx')
      .on(profile.id)
      .where(sql`${profile.isAdmin} or ${profile.isSuperadmin}`),
  ],
)

/** Signed-in browsers and phones. The token is opaque; the cookie carries it signed. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    userId: ofMember(),
    token: text().notNull().unique(),
    expiresAt: moment().notNull(),
    ipAddress: text(),
    userAgent: text(),
    ...made,
  },
  (session) => [
    index('sessions_user_id_idx').on(session.userId),
    index('sessions_expires_at_idx').on(session.expiresAt),
  ],
)

/** As the account library calls the provider of a password. */
export const BY_PASSWORD = 'credential'

/** How a member proves who they are: today a password, hashed with argon2id. */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid().primaryKey(),
    userId: ofMember(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    password: text(),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: moment(),
    refreshTokenExpiresAt: moment(),
    scope: text(),
    ...made,
  },
  (account) => [
    index('accounts_user_id_idx').on(account.userId),
    uniqueIndex('accounts_provider_key').on(account.providerId, account.accountId),
  ],
)

/** Single-use tokens sent by mail, stored hashed. */
export const verifications = pgTable(
  'verifications',
  {
    id: uuid().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: moment().notNull(),
    ...made,
  },
  (verification) => [
    index('verifications_identifier_idx').on(verification.identifier),
    index('verifications_value_idx').on(verification.value),
    index('verifications_expires_at_idx').on(verification.expiresAt),
  ],
)

/**
 * What a member's approved cleanups add up to, kept by `count_cleanups` (progress). It stands beside the profile,
 * and is made with it.
 */
export const userLitterStats = pgTable(
  'user_litter_stats',
  {
    userId: uuid()
      .primaryKey()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    cleanupCount: integer().notNull().default(0),
    litterPiecesCount: integer().notNull().default(0),
    /** of all their cleanups but rejected ones */
    totalMemberLove: integer().notNull().default(0),
    approvedLove: integer().notNull().default(0),
    approvedWithPhotos: integer().notNull().default(0),
    /** when the latest of the approved ones was logged */
    lastCleanupAt: moment(),
    /** the day of the latest of them, which need not be the same one */
    lastCleanupDate: date({ mode: 'string' }),
    /** of their streak, up to that week; whether it is alive depends on the day (`streak_told`, progress) */
    streakWeeks: integer().notNull().default(0),
    streakWeek: date({ mode: 'string' }),
    lastUpdatedAt: moment().notNull().defaultNow(),
  },
  (stats) => [
    // for the list of admins: those whose streak may be alive
    index('user_litter_stats_streak_idx').on(stats.streakWeek, stats.streakWeeks, stats.userId),
  ],
)

/** One row: how many members there are who are not deleted, and how many of them have a cleanup that is not rejected. */
export const memberCounts = pgTable('member_counts', {
  id: boolean().primaryKey().default(true),
  members: integer().notNull().default(0),
  withCleanups: integer().notNull().default(0),
})

/** On which day (UTC) how many of them joined. */
export const memberDays = pgTable('member_days', {
  day: date({ mode: 'string' }).primaryKey(),
  members: integer().notNull(),
})

/** Who joins or leaves, until the transaction that says so ends: empty for everybody else (`members_counted`). */
export const memberMoves = pgTable(
  'member_moves',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    xact: bigint({ mode: 'number' })
      .notNull()
      .default(sql`txid_current()`),
    day: date({ mode: 'string' }).notNull(),
    members: integer().notNull(),
    withCleanups: integer().notNull(),
  },
  (move) => [index('member_moves_xact_idx').on(move.xact)],
)

/** How many members left on a day: all that stays of them. */
export const memberDeletions = pgTable('member_deletions', {
  day: date({ mode: 'string' }).primaryKey(),
  members: integer().notNull(),
})
