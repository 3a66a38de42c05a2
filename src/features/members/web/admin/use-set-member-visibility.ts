import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { audit } from '#features/audit/web/api.ts'
import { toSubmitFailure } from '#platform/web/form/submit-failure.ts'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import type { MemberForAdmins } from '../../contract/admin.ts'
import { memberManagementUiTexts } from '../../copy.ts'
import { client, members } from '../api.ts'
import { adminMemberListUiTexts as texts } from './copy.ts'

const NONE: ReadonlySet<string> = new Set()

/**
 * Makes members public or private without a confirmation, because it is easily undone. Rows are busy until the list is
 * refetched.
 */
export function useSetMemberVisibility() {
  const refetchMembers = useRefetchMembers()
  const [busy, setBusy] = useState(NONE)

  const setVisibility = async ({ id, fullName }: MemberForAdmins, isPublic: boolean) => {
    if (busy.has(id)) return
    setBusy((ids) => new Set([...ids, id]))
    try {
      await client.setVisibility({ id, isPublic })
      void showToast.success(
        isPublic ? memberManagementUiTexts.madePublic(fullName) : memberManagementUiTexts.madePrivate(fullName),
      )
    } catch (error) {
      void showToast.error(toSubmitFailure(error, [], { fallback: texts.notChanged }).sentence!)
    }
    await refetchMembers()
    setBusy((ids) => new Set([...ids].filter((each) => each !== id)))
  }
  return { busy, setVisibility }
}

export function useRefetchMembers() {
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all(
      [
        members.managed.key(),
        members.managedMember.key(),
        members.managedCounts.key(),
        members.unverified.key(),
        audit.logs.key(),
      ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    )
  }
}
