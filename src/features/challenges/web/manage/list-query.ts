import { type ListSearchParams } from '#platform/web/ui/admin-list/search-params.ts'
import { type ListDefinition, toListInput } from '#platform/web/ui/admin-list/list-definition.ts'
import { ADMIN_CHALLENGE_SORTS, type AdminChallengeSort } from '../../rules.ts'
import { challenges } from '../api.ts'

/** Columns by which admins can sort challenges. The default order is newest first. */
export const challengeListDefinition: ListDefinition<AdminChallengeSort> = { sorts: ADMIN_CHALLENGE_SORTS }

export const adminChallengesQuery = (search: ListSearchParams) =>
  challenges.managed.queryOptions({ input: toListInput(search, challengeListDefinition) })
