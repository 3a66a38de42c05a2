import type { Cleanup } from '../../contract/cleanup.ts'
import type { Companion, Group } from '../../contract/group.ts'
import type { CleanupFieldValues } from '../../rules.ts'
import { GROUP_PEOPLE, computeEqualShares, computeLargestShare } from '../../rules/group.ts'
import type { PendingCleanupValues } from '../outbox/kind.ts'

/** Fields of the log form about a cleanup together. The field of the pieces then holds the total of the group. */
export type TogetherFormValues = {
  isTogether: boolean
  people: number | null
  invited: Companion[]
  inviteeName: string
}

export const ALONE: TogetherFormValues = {
  isTogether: false,
  people: GROUP_PEOPLE.initial,
  invited: [],
  inviteeName: '',
}

type FormValues = Pick<CleanupFieldValues, 'litterCount'> & TogetherFormValues

/** Values with which the form of a cleanup starts that has a group already: the pieces are the total of the group. */
export function toTogetherFormValues({
  litterCount,
  group,
  invitees = [],
}: Pick<PendingCleanupValues, 'litterCount' | 'invitees'> & {
  group?: Pick<NonNullable<Cleanup['group']>, 'total' | 'people'> | null | undefined
}): FormValues {
  if (!group) return { ...ALONE, litterCount }
  return { ...ALONE, litterCount: group.total, isTogether: true, people: group.people, invited: invitees }
}

type SavedShare = { litterCount: number; group: Pick<Group, 'rest' | 'total'> | undefined }

/** Share of a host after the total has changed: as before, unless the others' shares leave less. */
export function computeHostShare({ litterCount, group }: SavedShare, total: number, mostPieces: number): number {
  if (!group) return Math.min(litterCount, total)
  const others = group.total - group.rest - litterCount
  const most = computeLargestShare({ own: 0, rest: total - others }, mostPieces)
  return Math.max(1, Math.min(litterCount, most))
}

/**
 * Converts the values of the log form to the cleanup that is saved. A new host starts with an equal share; `saved` is
 * the share of a host who edits the cleanup.
 */
export function toCleanupToStore<Values extends FormValues>(
  { isTogether, people, invited, inviteeName: _notSent, litterCount, ...values }: Values,
  mostPieces: number,
  saved?: SavedShare,
) {
  const pieces = litterCount ?? Number.NaN
  // A record that waits for its upload must lose the group that it had.
  if (!isTogether) return { ...values, litterCount: pieces, group: undefined, invitees: undefined }
  const size = { total: pieces, people: people ?? Number.NaN }
  return {
    ...values,
    litterCount: saved ? computeHostShare(saved, pieces, mostPieces) : computeEqualShares(size, mostPieces).host,
    group: { ...size, invited: invited.map(({ memberId }) => memberId) },
    invitees: invited,
  }
}
