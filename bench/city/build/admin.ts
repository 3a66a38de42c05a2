import { sql } from 'drizzle-orm'
import { ACTIONS } from '#features/audit/rules.ts'
import type { Db } from '#platform/server/db/db.ts'
import { TODAY } from '../../timing.ts'

const DEEDS = sql`(${`{${ACTIONS.join()}}`}::text[])[1 + floor(${ACTIONS.length} * city.chance(n, 40))]`

/** What admins did over two years: a line for each member, of which the admin has a tenth and thirty others the rest. */
export const deeds = (db: Db, members: number) =>
  db.execute(sql`
    insert into audit_logs (id, action, user_id, user_name, details, created_at)
    select gen_random_uuid(), ${DEEDS}, city.member(who), 'Neighbor ' || who,
      jsonb_build_object('target_table', 'profiles', 'target_id', city.member(n), 'memberId', city.member(n),
        'userName', 'Neighbor ' || n),
      ${TODAY}::timestamptz - interval '730 days' * city.chance(n, 41)
    from (
      select n, case when city.chance(n, 42) < 0.1 then 1 else 2 + floor(30 * city.chance(n, 43))::int end as who
      from generate_series(1, ${members}::bigint) n
      offset 0
    ) done`)
