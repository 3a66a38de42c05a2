import { sql } from 'drizzle-orm'
import { countries } from '#features/places/rules.ts'
import { EARLIEST_CLEANUP_DAY } from '#features/cleanups/rules.ts'
import type { Db } from '#platform/server/db/db.ts'
import { TODAY } from '../../timing.ts'

/**
 * Creates the schema `city` with deterministic random functions: everything about the nth member or cleanup is a hash
 * of n. Two runs are therefore comparable, and rows can be inserted in any order. `dropRandomFunctions` drops the
 * schema afterwards.
 */
export async function createRandomFunctions(db: Db): Promise<void> {
  await db.execute(sql`create schema city`)
  for (const statement of functions) await db.execute(sql.raw(statement))
  const others = countries.map(({ label }) => label).filter((label) => label !== LARGEST_COUNTRY)
  await db.execute(sql`
    create table city.countries as
    select label, nr::int from unnest(${sql.param(others)}::text[]) with ordinality given (label, nr)`)
}

export const dropRandomFunctions = (db: Db) => db.execute(sql`drop schema city cascade`)

/** Country of nearly half of the members. The other countries have fewer members the later they are in the list. */
export const LARGEST_COUNTRY = 'United States'

const DAYS = (Date.parse(TODAY) - Date.parse(EARLIEST_CLEANUP_DAY)) / 86_400_000

const functions = [
  // A hash of (n, about) as a number from 0 up to 1.
  `create function city.chance(n bigint, about int) returns float8 language sql stable as $$
    select (hashint8extended(n, about) & 4503599627370495)::float8 / 4503599627370496
  $$`,
  `create function city.digits(n bigint, about int) returns text language sql stable as $$
    select md5(n || '.' || about)
  $$`,
  `create function city.member(n bigint) returns uuid language sql stable as $$
    select overlay(overlay(md5('member ' || n) placing '4' from 13) placing '8' from 17)::uuid
  $$`,
  // A UUID version 7, which begins with its timestamp, as the product generates them.
  `create function city.made(n bigint, about int, at timestamptz) returns uuid language sql stable as $$
    select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(n || ' ' || about), 1, 3)
      || '8' || substr(md5(n || ' ' || about), 4, 15))::uuid
  $$`,
  // One in twenty joined at midnight, at the same time as many others.
  `create function city.joined(n bigint) returns timestamptz language sql stable as $$
    select timestamptz '${EARLIEST_CLEANUP_DAY} 00:00Z' + interval '1 day' * case
      when city.chance(n, 1) < 0.05 then floor(${DAYS} * city.chance(n, 2)) else ${DAYS} * city.chance(n, 2)
    end
  $$`,
  // Skewed distribution: a few ZIP codes have many members, most have few.
  `create function city.zip(n bigint) returns text language sql stable as $$
    select lpad((1001 + floor(40000 * city.chance(n, 3) ^ 2))::text, 5, '0')
  $$`,
]
