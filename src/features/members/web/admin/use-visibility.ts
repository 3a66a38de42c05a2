import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readFailure } from '#platform/web/form/failure.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import type { ManagedMember } from '../../contract/admin.ts'
import { adminSentences } from '../../copy.ts'
import { client, members } from '../api.ts'
import { adminCopy as say } from './copy.ts'

const NONE: ReadonlySet<string> = new Set()

/**
 * Makes members public or private without a confirmation, as it is easily undone. The row is busy until the list is
 * refetched.
 */
export function useVisibility() {
  const changed = useMembersChanged()
  const [busy, setBusy] = useState(NONE)

  const setVisibility = async ({ id, fullName }: ManagedMember, isPublic: boolean) => {
    if (busy.has(id)) return
    setBusy((ids) => new Set([...ids, id]))
    try {
      await client.setVisibility({ id, isPublic })
      void notify.success(isPublic ? adminSentences.madePublic(fullName) : adminSentences.madePrivate(fullName))
    } catch (error) {
      void notify.error(readFailure(error, [], { otherwise: say.notChanged }).sentence!)
    }
    // Refetch after a failure too: the change may have succeeded anyway, or another admin made it.
    await changed()
    setBusy((ids) => new Set([...ids].filter((each) => each !== id)))
  }
  return { busy, setVisibility }
}

export function useMembersChanged() {
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all(
      [members.managed.key(), members.unverified.key()].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    )
  }
}
