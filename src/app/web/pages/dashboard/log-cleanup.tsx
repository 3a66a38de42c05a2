import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Cleanup } from '#features/cleanups/contract/cleanup.ts'
import type { Shared } from '#features/cleanups/rules/sharing.ts'
import { type Waiting, useOutbox } from '#features/cleanups/web/outbox/use-outbox.ts'
import { pendingOf } from '#features/cleanups/web/outbox/pending.ts'
import { members } from '#features/members/web/api.ts'
import { useAuth } from '#features/members/web/session/use-auth.ts'
import { progress } from '#features/progress/web/api.ts'
import { logHint } from '#features/progress/rules/log-hint.ts'
import { dayIn } from '#platform/days.ts'
import { loadable } from '#platform/web/ui/overlays/loadable.tsx'
import { ownTimeZone, useAwake } from '#platform/web/use-awake.ts'
import { standingOf } from './standing.ts'

export const LogDialog = loadable(() => import('#features/cleanups/web/log/log-dialog.tsx'))

type Props = {
  cleanup?: Cleanup
  /** A cleanup in the outbox that is to be edited. */
  waiting?: Waiting
  shared?: Shared | undefined
  onClose: () => void
  onSaved: () => void
}

/** Connects the log dialog to the member's data: default place, and the hint about goal and streak. */
export function LogCleanup({ cleanup, waiting, shared, onClose, onSaved }: Props) {
  const isAwake = useAwake()
  const [today] = useState(() => dayIn(ownTimeZone(), new Date()))
  const { data: profile, isPending } = useQuery(members.profile.queryOptions())
  const { data: mine } = useQuery(progress.mine.queryOptions())
  const held = useOutbox(useAuth().user?.id)
  const others = held?.waiting.filter(({ cleanupId }) => cleanupId !== waiting?.cleanupId) ?? []
  const standing = mine && standingOf(mine, pendingOf(others, today), today)
  // Wait for the profile, because the dialog reads its default place only once, when it opens.
  if (!isAwake || isPending) return null
  return (
    <LogDialog
      cleanup={cleanup}
      waiting={waiting}
      shared={shared}
      today={today}
      location={profile?.zipCode ?? ''}
      hint={standing && !cleanup ? ({ date, pieces }) => logHint(standing, date, pieces) : undefined}
      onClose={onClose}
      onSaved={() => {
        if (!cleanup) void offerInstall()
        onSaved()
      }}
    />
  )
}

/** Offers to install the app. If the module cannot be loaded offline, the next logged cleanup offers it. */
const offerInstall = () =>
  import('#app/web/install/offer.ts').then(
    ({ offerInstall }) => offerInstall(),
    () => {},
  )
