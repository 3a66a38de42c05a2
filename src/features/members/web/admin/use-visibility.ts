import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readFailure } from '#platform/web/form/failure.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import type { ManagedMember } from '../../contract/admin.ts'
import { adminSentences } from '../../copy.ts'
import { client, members } from '../api.ts'
import { adminCopy as say } from './copy.ts'

const NONE: ReadonlySet<string> = new Set()

/** Done at once, as it is undone as easily; the row is busy until the list shows it. */
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
    // after a failure too: it may have been changed all the same, or by another admin
    await changed()
    setBusy((ids) => new Set([...ids].filter((each) => each !== id)))
  }
  return { busy, setVisibility }
}

/** What admins see of members is read again. */
export function useMembersChanged() {
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all(
      [members.managed.key(), members.unverified.key()].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    )
  }
}
