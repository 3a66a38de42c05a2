import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { Count, Id, PageNumber } from '#platform/contract.ts'
import { ERRORS } from '#platform/errors.ts'
import { BOARD_PAGE, LONGEST_LOCATION, MOST_ROWS, RANK_SORT, SORTS } from './rules.ts'

const { NOT_FOUND, UNAUTHORIZED } = ERRORS

/** What everybody may read of a member on a board: no full name, no city, no state. */
const ofMember = {
  id: Id,
  username: z.nullable(z.string()),
  displayName: z.string(),
  avatarUrl: z.nullable(z.string()),
  zipCode: z.string(),
  country: z.nullable(z.string()),
  /** of approved cleanups, as all numbers here but the week streak */
  totalLitterPieces: Count,
  totalCleanups: Count,
  rank: z.int(),
}

export const TopRow = z.object(ofMember)
export type TopRow = z.infer<typeof TopRow>

export const LitterboardRow = z.object({
  ...ofMember,
  /** how many stand in this list */
  totalUsers: Count,
  /** weeks in a row that are alive today, of cleanups that are not rejected */
  weekStreak: Count,
  totalMemberLove: Count,
  /** the day of the latest one */
  lastCleanupDate: z.nullable(z.string()),
  isSelf: z.boolean(),
  /** with newest_cleanups: when the latest one was logged */
  lastCleanupAt: z.optional(z.nullable(z.iso.datetime())),
  /** with newest_cleanups and newest_members: the month in which the member joined */
  createdAt: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}$/))),
})
export type LitterboardRow = z.infer<typeof LitterboardRow>

/** What no database compares stands in no place's name, and no more does what it is replaced by. */
const comparable = (text: string) => text.replaceAll('\0', '\ufffd')

/** Members whose ZIP or postal code or whose country it is, whatever the letter case; all of them for none. */
const Location = z.prefault(z.string().check(z.trim(), z.maxLength(LONGEST_LOCATION), z.overwrite(comparable)), '')

const OfList = z.object({ sort: z.prefault(z.enum(SORTS), RANK_SORT), location: Location })
const perPage = z.prefault(z.int().check(z.gte(1), z.lte(MOST_ROWS)), BOARD_PAGE)

export const Board = z.object({ rows: z.array(LitterboardRow), page: z.int(), pages: z.int(), total: Count })
export type Board = z.infer<typeof Board>

/** The place among the members with the most pieces; null for one who is on no board. */
const globalRank = { rank: z.nullable(z.int()), totalUsers: Count }

/** What the others see of a member's numbers. */
export const Standing = z.object({
  ...globalRank,
  totalLitterPieces: Count,
  totalCleanups: Count,
  weekStreak: Count,
  totalMemberLove: Count,
})
export type Standing = z.infer<typeof Standing>

export const contract = {
  board: oc
    .route({
      method: 'GET',
      path: '/v1/litterboard',
      tags: ['Litterboard'],
      summary: 'A page of a Litterboard; of one behind the last, the last',
    })
    .input(z.extend(OfList, { page: PageNumber, perPage }))
    .output(Board)
    .errors({ UNAUTHORIZED }),
  myPlace: oc
    .route({
      method: 'GET',
      path: '/v1/me/litterboard-place',
      tags: ['Litterboard'],
      summary: 'Where the own row stands in such a list, and on which page; null for one who is not in it',
    })
    .input(z.extend(OfList, { perPage }))
    .output(z.object({ rank: z.nullable(z.int()), page: z.nullable(z.int()) }))
    .errors({ UNAUTHORIZED }),
  myRank: oc
    .route({
      method: 'GET',
      path: '/v1/me/rank',
      tags: ['Litterboard'],
      summary: 'The own place among the members with the most pieces; null while the own profile is not public',
    })
    .output(z.object(globalRank))
    .errors({ UNAUTHORIZED }),
  standing: oc
    .route({
      method: 'GET',
      path: '/v1/members/{id}/standing',
      tags: ['Litterboard'],
      summary: "A member's global rank and public numbers",
    })
    .input(z.object({ id: Id }))
    .output(Standing)
    .errors({ UNAUTHORIZED, NOT_FOUND }),
  numbers: oc
    .route({
      method: 'POST',
      path: '/v1/member-numbers',
      tags: ['Litterboard'],
      summary: 'The week streaks and loves of up to 100 members',
      description: 'Who has no open account is left out.',
    })
    .input(z.object({ ids: z.array(Id).check(z.maxLength(MOST_ROWS)) }))
    .output(z.object({ members: z.array(z.object({ id: Id, weekStreak: Count, totalMemberLove: Count })) }))
    .errors({ UNAUTHORIZED }),
  top: oc
    .route({
      method: 'GET',
      path: '/v1/litterboard/top',
      tags: ['Litterboard'],
      summary: 'The five members with the most approved litter pieces, for everyone to see',
    })
    .output(z.object({ rows: z.array(TopRow) })),
}
