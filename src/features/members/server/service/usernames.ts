import { randomInt } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '#platform/server/db/db.ts'
import { isReservedUsername } from '../../rules/usernames.ts'
import { profiles } from '../tables.ts'
import { GENERATED_USERNAME_FIRST_WORDS, GENERATED_USERNAME_SECOND_WORDS } from '../../rules/username-words.ts'

const CANDIDATES_PER_ROUND = 20

const pickRandom = (list: string[]) => list[randomInt(list.length)]!

/** Two-digit suffixes of generated usernames, without numbers that have an offensive or extremist meaning. */
const NUMBERS = Array.from({ length: 90 }, (_, at) => String(at + 10)).filter(
  (number) => !/14|18|28|69|88/.test(number),
)

/** Generates a random username such as "TidyHeron42". */
const randomUsername = () =>
  `${pickRandom(GENERATED_USERNAME_FIRST_WORDS)}${pickRandom(GENERATED_USERNAME_SECOND_WORDS)}${pickRandom(NUMBERS)}`

/**
 * Generates a username that is free now. A concurrent request may still take it; the unique index decides on writing.
 */
export async function generateUsername(tx: Tx): Promise<string> {
  for (;;) {
    const candidates = Array.from({ length: CANDIDATES_PER_ROUND }, randomUsername).filter(
      (name) => !isReservedUsername(name),
    )
    const name = sql<string>`lower(${profiles.username})`
    const lowered = candidates.map((candidate) => candidate.toLowerCase())
    const taken = new Set(
      (await tx.select({ name }).from(profiles).where(inArray(name, lowered))).map((row) => row.name),
    )
    const free = candidates.find((candidate) => !taken.has(candidate.toLowerCase()))
    if (free) return free
  }
}
