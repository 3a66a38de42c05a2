import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Who did what to whom. Names are kept beside the ids, because the row outlives both. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: uuid().primaryKey(),
    actorId: uuid().notNull(),
    actorName: text().notNull(),
    action: text().notNull(),
    subjectKind: text({ enum: ['member', 'challenge', 'event', 'tag'] })
      .notNull()
      .default('member'),
    subjectId: uuid().notNull(),
    subjectName: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (entry) => [
    index('audit_entries_at_idx').on(entry.at),
    index('audit_entries_subject_id_idx').on(entry.subjectId),
    index('audit_entries_actor_id_idx').on(entry.actorId),
  ],
)
