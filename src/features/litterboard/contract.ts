import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { createErrors } from '#platform/api-error.ts'
import { EndedWeekStreak } from '#features/progress/contract.ts'
import { NonNegativeInteger, RowIdSchema, PageNumberSchema } from '#platform/contract.ts'
import { API_ERRORS } from '#platform/errors.ts'
import { createOperationBuilder, memberProcedure } from '#platform/procedures.ts'
import {
  LITTERBOARD_PAGE_SIZE,
  MAX_LITTERBOARD_LOCATION_LENGTH,
  MAX_LITTERBOARD_ROWS_PER_REQUEST,
  GLOBAL_RANK_SORT,
  LITTERBOARD_SORTS,
} from './rules.ts'

const { NOT_FOUND } = API_ERRORS

/** Fields of a board row that any visitor may read. Full name, city and state are left out for privacy. */
const memberFields = {
  id: RowIdSchema,
  username: z.nullable(z.string()),
  displayName: z.string(),
  avatarUrl: z.nullable(z.string()),
  zipCode: z.string(),
  country: z.nullable(z.string()),
  /**
   * Litter pieces of the member's approved cleanups. `totalCleanups` counts approved cleanups only, too. `weekStreak`
   * and `totalMemberLove` also count pending ones.
   */
  totalLitterPieces: NonNegativeInteger,
  totalCleanups: NonNegativeInteger,
  rank: z.int(),
}

export const HomeLitterboardRow = z.object(memberFields)
export type HomeLitterboardRow = z.infer<typeof HomeLitterboardRow>

export const LitterboardRow = z.object({
  ...memberFields,
  /** Number of members in the list that this row belongs to. */
  totalUsers: NonNegativeInteger,
  /** Length of the week streak if it is still alive today, else 0. Every cleanup counts that is not rejected. */
  weekStreak: NonNegativeInteger,
  totalMemberLove: NonNegativeInteger,
  /** Day of the member's latest approved cleanup. */
  lastCleanupDate: z.nullable(z.string()),
  isSelf: z.boolean(),
  /** Time at which the latest approved cleanup was logged. Sent only with the sort `newest_cleanups`. */
  lastCleanupAt: z.optional(z.nullable(z.iso.datetime())),
  /** Month in which the member joined. Sent only with the sorts `newest_cleanups` and `newest_members`. */
  createdAt: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}$/))),
})
export type LitterboardRow = z.infer<typeof LitterboardRow>

/**
 * Replaces NUL characters, which PostgreSQL text cannot contain. No location contains the replacement character, so a
 * search for a NUL finds nothing.
 */
const replaceNulCharacters = (text: string) => text.replaceAll('\0', '\ufffd')

/** Location filter: a ZIP or postal code, or a country, in any letter case. An empty string selects all members. */
const Location = z.prefault(
  z.string().check(z.trim(), z.maxLength(MAX_LITTERBOARD_LOCATION_LENGTH), z.overwrite(replaceNulCharacters)),
  '',
)

const ListInput = z.object({ sort: z.prefault(z.enum(LITTERBOARD_SORTS), GLOBAL_RANK_SORT), location: Location })
const perPage = z.prefault(z.int().check(z.gte(1), z.lte(MAX_LITTERBOARD_ROWS_PER_REQUEST)), LITTERBOARD_PAGE_SIZE)

export const LitterboardResultPage = z.object({
  rows: z.array(LitterboardRow),
  page: z.int(),
  pages: z.int(),
  total: NonNegativeInteger,
})
export type LitterboardResultPage = z.infer<typeof LitterboardResultPage>

/** A member's rank by litter pieces among all listed members; null for a member who is not listed. */
const globalRank = { rank: z.nullable(z.int()), totalUsers: NonNegativeInteger }

/** The rank and totals of a member that other members may see. */
export const MemberLitterboardRankAndTotals = z.object({
  ...globalRank,
  totalLitterPieces: NonNegativeInteger,
  totalCleanups: NonNegativeInteger,
  /** Time spent on these cleanups, in minutes. */
  totalMinutes: NonNegativeInteger,
  weekStreak: NonNegativeInteger,
  /** Null while the member's streak is alive, and for a member who has never had one. */
  lastStreak: z.nullable(EndedWeekStreak),
  totalMemberLove: NonNegativeInteger,
})
export type MemberLitterboardRankAndTotals = z.infer<typeof MemberLitterboardRankAndTotals>

const publicOperation = createOperationBuilder('Litterboard', oc)
const memberOperation = createOperationBuilder('Litterboard', memberProcedure)

export const contract = {
  board: memberOperation(
    'GET /v1/litterboard',
    'Get a page of the Litterboard',
    'A page number beyond the last page returns the last page.',
  )
    .input(z.extend(ListInput, { page: PageNumberSchema, perPage }))
    .output(LitterboardResultPage),
  myPlace: memberOperation(
    'GET /v1/me/litterboard-place',
    "Get the member's rank and page on a board, or null if they are not on it",
    '`page` is the page of the same sort, location and `perPage` that shows the member.',
  )
    .input(z.extend(ListInput, { perPage }))
    .output(z.object({ rank: z.nullable(z.int()), page: z.nullable(z.int()) })),
  myRank: memberOperation(
    'GET /v1/me/rank',
    "Get the member's global rank by litter pieces",
    'The rank is null while the profile of the member is not public.',
  ).output(z.object(globalRank)),
  standing: memberOperation(
    'GET /v1/members/{id}/standing',
    "Get a member's global rank and public totals",
    'For signed-in members. The rank is null while the member is not on the Litterboard.',
  )
    .input(z.object({ id: RowIdSchema }))
    .output(MemberLitterboardRankAndTotals)
    .errors({ NOT_FOUND }),
  numbers: memberOperation(
    'POST /v1/member-numbers',
    `Get the week streaks and loves of up to ${MAX_LITTERBOARD_ROWS_PER_REQUEST} members`,
    'Members whose account is disabled or deleted are omitted.',
  )
    .input(z.object({ ids: z.array(RowIdSchema).check(z.maxLength(MAX_LITTERBOARD_ROWS_PER_REQUEST)) }))
    .output(
      z.object({
        members: z.array(
          z.object({ id: RowIdSchema, weekStreak: NonNegativeInteger, totalMemberLove: NonNegativeInteger }),
        ),
      }),
    ),
  top: publicOperation(
    'GET /v1/litterboard/top',
    'List the five members with the most approved litter pieces',
    'No authentication is needed. Members without pieces are omitted.',
  ).output(z.object({ rows: z.array(HomeLitterboardRow) })),
}

export const errors = createErrors<typeof contract>()
