import { useQuery } from '@tanstack/react-query'
import type { MemberPage } from '../../../contract/managed.ts'
import { managed, unverified } from './asked.ts'
import { managingSentences as say } from './managing-sentences.ts'

/** How many members there are, and how many of them nobody knows the address of; `all` is a page of all, if one is shown. */
export function useHeadline(all: MemberPage | undefined): string {
  const first = useQuery({ ...managed({}), enabled: all === undefined })
  const { data: waiting } = useQuery(unverified(1))
  const total = (all ?? first.data)?.total
  if (total === undefined) return ''
  const parts = [say.members(total), ...(waiting?.total ? [say.notVerified(waiting.total, waiting.isMore)] : [])]
  return `${parts.join(', ')}.`
}
