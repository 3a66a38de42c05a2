import { type Asked } from '#platform/web/ui/managed-list/search-params.ts'
import { type Listing, inputOf } from '#platform/web/ui/managed-list/listing.ts'
import { ADMIN_SORTS, type AdminSort } from '../../rules.ts'
import { challenges } from '../api.ts'

/** Columns by which admins can sort challenges. The default order is newest first. */
export const listing: Listing<AdminSort> = { sorts: ADMIN_SORTS }

export const managed = (asked: Asked) => challenges.managed.queryOptions({ input: inputOf(asked, listing) })
