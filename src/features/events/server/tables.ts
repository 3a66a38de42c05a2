import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { byMember } from '#features/members/server/tables.ts'
import { moment } from '#platform/server/columns.ts'
import { DEFAULT_COUNTRY, STORED_STATUSES } from '../rules/event.ts'

/** A cleanup that somebody announces. Everybody may read what an admin has approved. */
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
    /** its code where it has one, as AZ, else its name */
    region: text().notNull(),
    countryCode: text().notNull().default(DEFAULT_COUNTRY),
    startDate: date({ mode: 'string' }).notNull(),
    /** HH:MM, as clocks show it there */
    startTime: text(),
    endDate: date({ mode: 'string' }),
    endTime: text(),
    hostOrg: text().notNull(),
    hostUrl: text().notNull(),
    registrationRequired: boolean().notNull().default(false),
    publicContactEmail: text(),
    contactPhone: text(),
    /** only for those who review it; without an account any more, or long after the event, nobody */
    submitterName: text(),
    submitterEmail: text(),
    /** the account of whoever was signed in: when it goes, so do name and e-mail */
    submittedBy: byMember(),
    isGlobal: boolean().notNull().default(false),
    status: text({ enum: STORED_STATUSES }).notNull().default('pending'),
    submittedAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
    updatedBy: byMember(),
  },
  (event) => [
    index('cleanup_events_submitted_at_idx').on(event.submittedAt, event.id),
    index('cleanup_events_start_date_idx').on(event.startDate, event.id),
    // counted on every page of the console
    index('cleanup_events_pending_idx')
      .on(event.submittedAt, event.id)
      .where(sql`${event.status} = 'pending'`),
    // for feeds and the list of pages: what changed last
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
    createdAt: moment().notNull().defaultNow(),
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

// Triggers keep everything below (server/sql/finder.sql), and the finder alone reads it. A place is written as country, state
// and city with a unit separator between them: all of the world is '', all of a country its code.

/** One row: the earliest day on Earth when somebody last looked. What is kept is that of this day. */
export const finderDay = pgTable('finder_day', {
  id: boolean().primaryKey().default(true),
  day: date({ mode: 'string' }).notNull(),
})

/**
 * Each listed event in each place that it is in, under each of its active tags and under none (a UUID of zeros): once without
 * a month, and once in each month after its first. In its first month it is found by its start.
 */
export const finderEntries = pgTable(
  'finder_entries',
  {
    place: text().notNull(),
    tag: uuid().notNull(),
    /** as 2026-12, or '' */
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
    /** the place around it; the world has none */
    parent: text(),
    /** that are in that month, from their first to their last day */
    events: integer().notNull(),
    /** that begin in it */
    starts: integer().notNull(),
  },
  (counted) => [
    primaryKey({ columns: [counted.place, counted.tag, counted.month] }),
    index('finder_counts_parent_idx').on(counted.parent, counted.tag, counted.month),
  ],
)

/** How many begin on a day. */
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
