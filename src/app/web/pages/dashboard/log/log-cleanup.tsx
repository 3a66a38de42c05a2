import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Cleanup } from '#features/cleanups/contract/cleanup.ts'
import type { Shared } from '#features/cleanups/rules/sharing.ts'
import { members } from '#features/members/web/api.ts'
import { progress } from '#features/progress/web/api.ts'
import { LogHint } from '#features/progress/web/parts/log-hint.tsx'
import { dayIn } from '#platform/days.ts'
import { useAwake } from '#platform/web/use-awake.ts'
import { ownTimeZone } from '../use-time-zone.ts'
import { LogDialog } from './log-dialog.ts'

type Props = { cleanup?: Cleanup; shared?: Shared | undefined; onClose: () => void; onSaved: () => void }

/** The log dialog, with what it cannot know of itself. */
export function LogCleanup({ cleanup, shared, onClose, onSaved }: Props) {
  const isAwake = useAwake()
  const [today] = useState(() => dayIn(ownTimeZone(), new Date()))
  const { data: profile, isPending } = useQuery(members.profile.queryOptions())
  const { data: mine } = useQuery(progress.mine.queryOptions())
  // its place is filled in once, when it opens
  if (!isAwake || isPending) return null
  return (
    <LogDialog
      cleanup={cleanup}
      shared={shared}
      today={today}
      location={profile?.zipCode ?? ''}
      hint={mine && !cleanup ? (typed) => <LogHint progress={mine} {...typed} /> : undefined}
      onClose={onClose}
      onSaved={() => {
        if (!cleanup) void import('#app/web/install/offer.ts').then(({ offerInstall }) => offerInstall())
        onSaved()
      }}
    />
  )
}
