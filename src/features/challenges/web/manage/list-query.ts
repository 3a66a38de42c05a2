import { type AdminListSearchParams } from '#platform/web/ui/admin-list/search-params.ts'
import { type AdminListDefinition, toListApiInput } from '#platform/web/ui/admin-list/list-definition.ts'
import { ADMIN_CHALLENGE_SORTS, type AdminChallengeSort } from '../../rules.ts'
import { challenges } from '../api.ts'

/** List of challenges for admins. The default order is newest first. */
export const adminChallengeListDefinition: AdminListDefinition<AdminChallengeSort> = { sorts: ADMIN_CHALLENGE_SORTS }

export const adminChallengesQuery = (search: AdminListSearchParams) =>
  challenges.managed.queryOptions({ input: toListApiInput(search, adminChallengeListDefinition) })
