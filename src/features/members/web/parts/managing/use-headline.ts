import { useQuery } from '@tanstack/react-query'
import { useLastShown } from '#platform/web/ui/table/use-last-shown.ts'
import type { MemberPage } from '../../../contract/managed.ts'
import { managed, unverified } from './asked.ts'
import { managingSentences as say } from './managing-sentences.ts'

/** How many members there are, and how many have not confirmed their address; `found` are those of a search, or all. */
export function useHeadline(found: MemberPage | undefined, isSearch: boolean): string {
  const all = useQuery({ ...managed({}), enabled: isSearch })
  const { data: waiting } = useQuery(unverified(1))
  const total = useLastShown((isSearch ? all.data : found)?.total)
  // the line keeps its place
  if (total === undefined) return '\u00a0'
  const parts = [say.members(total), ...(waiting?.total ? [say.notVerified(waiting.total, waiting.isMore)] : [])]
  return `${parts.join(', ')}.`
}
