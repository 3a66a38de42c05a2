import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { nullableMemberIdColumn } from '#features/members/server/tables.ts'
import { timestamptzColumn } from '#platform/server/columns.ts'
import { DEFAULT_EVENT_COUNTRY, STORED_EVENT_STATUSES } from '../rules/event.ts'

/** Table of events: announced cleanups. Visitors can read the approved ones. */
export const cleanupEvents = pgTable(
  'cleanup_events',
  {
    id: uuid().primaryKey(),
    title: text().notNull(),
    subtitle: text(),
    description: text(),
    eventImageUrl: text(),
    postalCode: text().notNull(),
    locationName: text(),
    city: text(),
    /** ISO 3166-2 code of the region without the country, such as AZ, or the name of a region without a code. */
    region: text().notNull(),
    countryCode: text().notNull().default(DEFAULT_EVENT_COUNTRY),
    startDate: date({ mode: 'string' }).notNull(),
    /** Local time at the place of the event: HH:MM in 24 hours. */
    startTime: text(),
    endDate: date({ mode: 'string' }),
    endTime: text(),
    hostOrg: text().notNull(),
    hostUrl: text().notNull(),
    registrationRequired: boolean().notNull().default(false),
    publicContactEmail: text(),
    contactPhone: text(),
    /**
     * Name of the submitter, visible only to admins. Deleted with the submitter's account, or a year after the event.
     */
    submitterName: text(),
    submitterEmail: text(),
    /** Account of a submitter who was signed in. When it is deleted, a trigger clears the name and e-mail. */
    submittedBy: nullableMemberIdColumn(),
    isGlobal: boolean().notNull().default(false),
    status: text({ enum: STORED_EVENT_STATUSES }).notNull().default('pending'),
    submittedAt: timestamptzColumn().notNull().defaultNow(),
    updatedAt: timestamptzColumn().notNull().defaultNow(),
    updatedBy: nullableMemberIdColumn(),
    /** Status in the last email to the submitter; null if there was none, or only one by an earlier app version. */
    toldStatus: text({ enum: STORED_EVENT_STATUSES }),
    /** Time of the decision in that email. */
    toldDecisionAt: timestamptzColumn(),
  },
  (event) => [
    index('cleanup_events_submitted_at_idx').on(event.submittedAt, event.id),
    index('cleanup_events_start_date_idx').on(event.startDate, event.id),
    // Index for the number of pending events, which every page of the admin console shows.
    index('cleanup_events_pending_idx')
      .on(event.submittedAt, event.id)
      .where(sql`${event.status} = 'pending'`),
    // Index for feeds and the sitemap, which list the events that changed last.
    index('cleanup_events_updated_at_idx')
      .on(event.updatedAt, event.id)
      .where(sql`${event.status} = 'approved'`),
    index('cleanup_events_submitted_by_idx').on(event.submittedBy),
    index('cleanup_events_updated_by_idx').on(event.updatedBy),
    index('cleanup_events_last_day_idx')
      .on(sql`coalesce(${event.endDate}, ${event.startDate})`)
      .where(sql`${event.status} = 'approved'`),
    check('cleanup_events_days_check', sql`${event.endDate} is null or ${event.endDate} >= ${event.startDate}`),
    check('cleanup_events_status_check', sql`${event.status} in ('pending', 'approved', 'rejected', 'cancelled')`),
  ],
)

export const eventTags = pgTable(
  'event_tags',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    slug: text().notNull(),
    isActive: boolean().notNull().default(true),
    createdAt: timestamptzColumn().notNull().defaultNow(),
  },
  (tag) => [uniqueIndex('event_tags_slug_key').on(tag.slug)],
)

export const cleanupEventTags = pgTable(
  'cleanup_event_tags',
  {
    eventId: uuid()
      .notNull()
      .references(() => cleanupEvents.id, { onDelete: 'cascade' }),
    tagId: uuid()
      .notNull()
      .references(() => eventTags.id, { onDelete: 'cascade' }),
  },
  (link) => [
    primaryKey({ columns: [link.eventId, link.tagId] }),
    index('cleanup_event_tags_tag_id_idx').on(link.tagId),
  ],
)

// Triggers maintain the finder_ tables (server/sql/finder.sql), and only the finder reads them. A place is the country,
// state and city joined by unit separators: '' is the world, 'US' a whole country.

/**
 * Table with one row: the day for which the event finder's tables are valid, which is the earliest current day on
 * Earth.
 */
export const finderDay = pgTable('finder_day', {
  id: boolean().primaryKey().default(true),
  day: date({ mode: 'string' }).notNull(),
})

/**
 * Events listed in the event finder, by place and tag. The all-zero UUID stands for all tags. Each event has one entry
 * with an empty month, whose `startDate` tells the first month, and one entry for each later month.
 */
export const finderEntries = pgTable(
  'finder_entries',
  {
    place: text().notNull(),
    tag: uuid().notNull(),
    /**
     * Later month of an event over several months, such as 2026-12. Empty in the entry that stands for the first month.
     */
    month: text().notNull(),
    startDate: date({ mode: 'string' }).notNull(),
    eventId: uuid().notNull(),
  },
  (entry) => [
    primaryKey({ columns: [entry.place, entry.tag, entry.month, entry.startDate, entry.eventId] }),
    index('finder_entries_event_id_idx').on(entry.eventId),
  ],
)

export const finderCounts = pgTable(
  'finder_counts',
  {
    place: text().notNull(),
    tag: uuid().notNull(),
    month: text().notNull(),
    /** Place that contains the place of this row; null for the world. */
    parent: text(),
    /** Number of events with at least one day in this month, by place and tag. */
    events: integer().notNull(),
    /** Number of events that begin in this month, by place and tag. */
    starts: integer().notNull(),
  },
  (counted) => [
    primaryKey({ columns: [counted.place, counted.tag, counted.month] }),
    index('finder_counts_parent_idx').on(counted.parent, counted.tag, counted.month),
  ],
)

/** Number of events that begin on each day, by place and tag. */
export const finderStarts = pgTable(
  'finder_starts',
  {
    place: text().notNull(),
    tag: uuid().notNull(),
    day: date({ mode: 'string' }).notNull(),
    starts: integer().notNull(),
  },
  (counted) => [primaryKey({ columns: [counted.place, counted.tag, counted.day] })],
)
