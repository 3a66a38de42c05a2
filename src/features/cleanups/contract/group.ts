import * as z from 'zod/mini'
import { RowIdSchema, SearchTextSchema } from '#platform/contract.ts'
import { buildResponseSchemaShape, pickProperties } from '#platform/fields.ts'
import { groupUiTexts as texts } from '../copy/group.ts'
import { CLEANUP_REVIEW_STATUSES, GROUP_FIELD_NAMES } from '../rules.ts'
import {
  GROUP_PEOPLE,
  MAX_GROUP_PIECES,
  MAX_INVITATIONS_PER_GROUP,
  isGroupCode,
  normalizeGroupCode,
} from '../rules/group.ts'
import { CLEANUP_FIELDS } from './fields.ts'
import { CleanupPhoto } from './photo.ts'

const total = z
  .number({ error: ({ input }) => (input === undefined || input === null ? texts.noTotal : texts.badNumber) })
  .check(
    z.refine(Number.isInteger, { error: texts.badNumber, abort: true }),
    z.gte(1, texts.totalTooLow),
    z.lte(MAX_GROUP_PIECES, texts.totalTooHigh),
  )

const people = z
  .number({ error: ({ input }) => (input === undefined || input === null ? texts.noPeople : texts.badNumber) })
  .check(
    z.refine(Number.isInteger, { error: texts.badNumber, abort: true }),
    z.gte(GROUP_PEOPLE.least, texts.peopleTooLow),
    z.lte(GROUP_PEOPLE.most, texts.peopleTooHigh),
  )

const memberIds = z.array(RowIdSchema).check(z.maxLength(MAX_INVITATIONS_PER_GROUP, texts.tooManyInvited))

export const groupSizeFields = { total, people }

/** Zod check: the total has at least one piece per person. */
const feedsEverybody = z.refine<{ total: number; people: number }>((size) => size.people <= size.total, {
  message: texts.morePeopleThanPieces,
  path: ['people'],
})

/** Request of a host who logs a group. The cleanup's own pieces are the host's share. */
export const NewGroup = z.object({ total, people, invited: z.prefault(memberIds, []) }).check(feedsEverybody)
export type NewGroup = z.infer<typeof NewGroup>

/** Values of a group that its host can change afterwards. */
export const GroupEditInput = z.object({ total, people }).check(feedsEverybody)
export type GroupEditInput = z.infer<typeof GroupEditInput>

export const GroupOfCleanup = z.object({
  id: RowIdSchema,
  /** Pieces of all bags together. */
  total: z.int(),
  /** People who were there, members or not. */
  people: z.int(),
  isHost: z.boolean(),
})
export type GroupOfCleanup = z.infer<typeof GroupOfCleanup>

/** Member of a group as the reader sees them. A private member has no name for others. */
export const GroupMember = z.object({
  /** Display name; null for a private member. */
  name: z.nullable(z.string()),
  /** Username of the public bio; null for a private member, and for one without a username. */
  username: z.nullable(z.string()),
  avatarUrl: z.nullable(z.string()),
  isMe: z.boolean(),
})
export type GroupMember = z.infer<typeof GroupMember>

export const GroupShare = z.extend(GroupMember, {
  /** Id of the cleanup. A nameless member has a random id, so that nobody can identify them. */
  cleanupId: RowIdSchema,
  pieces: z.int(),
  isHost: z.boolean(),
  joinedAt: z.iso.datetime(),
})
export type GroupShare = z.infer<typeof GroupShare>

export const GroupInvitation = z.extend(GroupMember, {
  /**
   * Id with which the host withdraws the invitation. Null for other readers, and after the member has declined, because
   * a declined invitation is not repeated.
   */
  memberId: z.nullable(RowIdSchema),
  invitedAt: z.iso.datetime(),
  hasDeclined: z.boolean(),
})
export type GroupInvitation = z.infer<typeof GroupInvitation>

/** What is the same for all shares of a group, and the host's notes and time spent. */
const groupFacts = {
  id: RowIdSchema,
  ...pickProperties(buildResponseSchemaShape(CLEANUP_FIELDS), [...GROUP_FIELD_NAMES, 'minutes', 'notes']),
  total: z.int(),
  people: z.int(),
  /** Pieces that nobody has taken. They count for the community and the location, but for no member. */
  rest: z.int(),
  /** Maximum number of pieces of one share. */
  mostPieces: z.int(),
  /** Time until which others can join. */
  closesAt: z.iso.datetime(),
}

/** Join code of a group, its URL, and the URL's QR code. */
export const GroupJoinCode = z.object({
  code: z.string(),
  url: z.url(),
  /** QR code of `url`: an SVG path in a square of `size` units. */
  qrCode: z.object({ size: z.int(), path: z.string() }),
})
export type GroupJoinCode = z.infer<typeof GroupJoinCode>

/** A group as its members and admins see it. */
export const Group = z.object({
  ...groupFacts,
  /** Time spent by the reader, or by the host for admins outside the group. */
  minutes: groupFacts.minutes,
  status: z.enum(CLEANUP_REVIEW_STATUSES),
  /** Note of the reviewing admin. */
  adminNotes: z.nullable(z.string()),
  isHost: z.boolean(),
  /** The reader's share; null for admins outside the group. */
  ownCleanupId: z.nullable(RowIdSchema),
  /** The host first, then the others as they joined. */
  shares: z.array(GroupShare),
  invitations: z.array(GroupInvitation),
  /** Null once the group is closed, and for admins outside the group. */
  join: z.nullable(GroupJoinCode),
  /** Time from which the host can send reminders again; null if possible now. */
  nextReminderAt: z.nullable(z.iso.datetime()),
  photos: z.array(CleanupPhoto),
})
export type Group = z.infer<typeof Group>

/** A group as seen by somebody with the join code. */
export const GroupOffer = z.object({
  ...groupFacts,
  /** Notes of the host. Null for visitors, because notes may contain names. */
  notes: groupFacts.notes,
  /** Names are hidden from visitors. */
  host: z.extend(z.pick(GroupMember, { name: true, avatarUrl: true }), {
    /** Username of a host whose public bio has a contact link; null for others. */
    contact: z.nullable(z.string()),
  }),
  /** Shares taken so far, the host's first. Names are hidden from visitors. */
  shares: z.array(z.object({ name: z.nullable(z.string()), pieces: z.int(), isHost: z.boolean() })),
  /** Suggested share: an equal share, or the rest if that is less. */
  offered: z.int(),
  /** Whether the reader has a share already. */
  hasJoined: z.boolean(),
  photos: z.array(CleanupPhoto),
})
export type GroupOffer = z.infer<typeof GroupOffer>

export const GroupCodeInput = z.object({
  code: z.string().check(z.overwrite(normalizeGroupCode), z.refine(isGroupCode, texts.unknownCode)),
})

export const JoinGroupInput = z.extend(GroupCodeInput, {
  /** Id of the new share, generated by the client, so that a retry joins only once. */
  cleanupId: RowIdSchema,
  pieces: z
    .number(texts.badNumber)
    .check(z.refine(Number.isInteger, { error: texts.badNumber, abort: true }), z.gte(1, texts.shareTooLow)),
})
export type JoinGroupInput = z.infer<typeof JoinGroupInput>

export const GroupIdInput = z.object({ groupId: RowIdSchema })
export const GroupInvitees = z.extend(GroupIdInput, { memberIds: memberIds.check(z.minLength(1)) })
export const GroupInvitee = z.extend(GroupIdInput, { memberId: RowIdSchema })

/** An invitation that the member has not accepted or declined. */
export const OwnGroupInvitation = z.object({
  groupId: RowIdSchema,
  code: z.string(),
  hostName: z.nullable(z.string()),
  hostAvatarUrl: z.nullable(z.string()),
  date: z.string(),
  total: z.int(),
  people: z.int(),
  closesAt: z.iso.datetime(),
})
export type OwnGroupInvitation = z.infer<typeof OwnGroupInvitation>

export const CompanionSearch = z.object({ search: SearchTextSchema })
/** A public member who can be invited. */
export const Companion = z.object({
  memberId: RowIdSchema,
  name: z.string(),
  username: z.string(),
  avatarUrl: z.nullable(z.string()),
  /** Number of approved cleanups. */
  cleanups: z.int(),
  /** Day of the latest group that both members were in; null without one. */
  lastTogether: z.nullable(z.string()),
})
export type Companion = z.infer<typeof Companion>
