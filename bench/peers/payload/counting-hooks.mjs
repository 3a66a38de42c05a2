import { sql } from '@payloadcms/db-postgres'

/* Totals that hooks of Payload keep, as the product's triggers do: in the transaction of the cleanup itself. */

const read = () => true
const key = (name) => ({ name, type: 'text', required: true, unique: true })
const numbers = (...names) => names.map((name) => ({ name, type: 'number', required: true }))
const member = { name: 'member', type: 'relationship', relationTo: 'members', required: true }
// Without timestamps, whose indexes every change of a total would have to update.
const totals = { access: { read }, timestamps: false }

export const totalsCollections = [
  {
    ...totals,
    slug: 'member-totals',
    fields: [{ ...member, unique: true }, ...numbers('cleanups', 'pieces', 'approvedCleanups', 'approvedPieces')],
  },
  {
    ...totals,
    slug: 'member-months',
    indexes: [{ fields: ['member', 'month'], unique: true }],
    fields: [
      member,
      { name: 'month', type: 'text', required: true },
      ...numbers('cleanups', 'pieces', 'approvedPieces'),
    ],
  },
  {
    ...totals,
    slug: 'member-weeks',
    indexes: [{ fields: ['member', 'week'], unique: true }],
    fields: [member, { name: 'week', type: 'text', required: true }, ...numbers('cleanups', 'approvedCleanups')],
  },
  { ...totals, slug: 'places', fields: [key('place'), ...numbers('cleanups')] },
  { ...totals, slug: 'days', fields: [key('day'), ...numbers('cleanups', 'pieces', 'newPlaces')] },
  { ...totals, slug: 'status-counts', fields: [key('status'), ...numbers('cleanups')] },
  { ...totals, slug: 'community-totals', fields: [key('name'), ...numbers('cleanups', 'pieces', 'places')] },
]

/**
 * Adds a created cleanup to all totals. It is one statement, so that rows which all cleanups share are locked for as
 * short as possible. Each part reads the one before it. That fixes the order of locks, which prevents deadlocks, and
 * puts the rows that are most in demand last. The statement has a name, so that PostgreSQL plans it once for each
 * connection. Payload can increment numbers without SQL (`$inc` in `payload.db.updateOne`), but not insert or increment.
 */
export async function countCleanup({ doc, operation, req }) {
  if (operation !== 'create') return
  const memberId = doc.member?.id ?? doc.member
  const pieces = doc.litterCount
  const approved = doc.status === 'approved' ? 1 : 0
  const { db } = req.payload.db.sessions[await req.transactionID]
  const statement = sql`
    with of_member as (
      insert into payload_counts.member_totals as kept (member_id, cleanups, pieces, approved_cleanups, approved_pieces)
      values (${memberId}, 1, ${pieces}, ${approved}, ${approved * pieces})
      on conflict (member_id) do update set cleanups = kept.cleanups + 1, pieces = kept.pieces + excluded.pieces,
        approved_cleanups = kept.approved_cleanups + excluded.approved_cleanups,
        approved_pieces = kept.approved_pieces + excluded.approved_pieces
      returning member_id, ${pieces}::numeric as pieces, ${approved}::numeric as approved
    ), of_month as (
      insert into payload_counts.member_months as kept (member_id, month, cleanups, pieces, approved_pieces)
      select member_id, ${doc.date.slice(0, 7)}, 1, pieces, approved * pieces from of_member
      on conflict (member_id, month) do update set cleanups = kept.cleanups + 1, pieces = kept.pieces + excluded.pieces,
        approved_pieces = kept.approved_pieces + excluded.approved_pieces
      returning member_id
    ), of_week as (
      insert into payload_counts.member_weeks as kept (member_id, week, cleanups, approved_cleanups)
      select member_id, ${mondayOf(doc.date)}, 1, ${approved}::numeric from of_month
      on conflict (member_id, week) do update set cleanups = kept.cleanups + 1,
        approved_cleanups = kept.approved_cleanups + excluded.approved_cleanups
      returning member_id
    ), at_place as (
      insert into payload_counts.places as kept (place, cleanups) select ${doc.location.trim()}, 1 from of_week
      on conflict (place) do update set cleanups = kept.cleanups + 1
      returning case when cleanups = 1 then 1 else 0 end as is_new
    ), on_day as (
      insert into payload_counts.days as kept (day, cleanups, pieces, new_places)
      select ${doc.createdAt.slice(0, 10)}, 1, ${pieces}::numeric, is_new from at_place
      on conflict (day) do update set cleanups = kept.cleanups + 1, pieces = kept.pieces + excluded.pieces,
        new_places = kept.new_places + excluded.new_places
      returning day
    ), by_status as (
      insert into payload_counts.status_counts as kept (status, cleanups) select ${doc.status}, 1 from on_day
      on conflict (status) do update set cleanups = kept.cleanups + 1
      returning status
    )
    insert into payload_counts.community_totals as kept (name, cleanups, pieces, places)
    select 'all', 1, ${pieces}::numeric, is_new from by_status, at_place
    on conflict (name) do update set cleanups = kept.cleanups + 1, pieces = kept.pieces + excluded.pieces,
      places = kept.places + excluded.places`
  await db._.session.prepareQuery(db.dialect.sqlToQuery(statement), undefined, 'count_cleanup').execute()
}

/** Monday of the week of a date, both as `YYYY-MM-DD`. */
function mondayOf(date) {
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return day.toISOString().slice(0, 10)
}
