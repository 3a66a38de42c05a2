import '#platform/web/ui/inside.css'
import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { cleanupsTopic } from '#features/cleanups/rules.ts'
import { News } from '#features/cleanups/web/parts/history/news.tsx'
import { useQueue } from '#features/cleanups/web/parts/queue/use-queue.ts'
import { useCleanupsChanged } from '#features/cleanups/web/parts/use-cleanups-changed.ts'
import { pendingOf } from '#features/cleanups/web/parts/waiting/pending.ts'
import type { Me } from '#features/members/contract/session.ts'
import { firstName } from '#features/members/rules/accounts.ts'
import { members } from '#features/members/web/api.ts'
import { useAuth } from '#features/members/web/session/use-auth.ts'
import { VerifyBanner } from '#features/members/web/verification/verify-banner.tsx'
import { progress } from '#features/progress/web/api.ts'
import { aside } from '#platform/web/aside.ts'
import { useLive } from '#platform/web/live.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useWhenIdle } from '#platform/web/ui/overlays/use-when-idle.ts'
import { useAwake, useToday } from '#platform/web/use-awake.ts'
import { LitterlogTabs, useLitterlog } from './litterlog-tabs.tsx'
import { LogCleanup } from './log/log-cleanup.tsx'
import { LogDialog } from './log/log-dialog.ts'
import { ProgressPart } from './progress/progress-part.tsx'
import { useToldTimeZone } from './use-told-time-zone.ts'
import { useWelcomeBack } from './use-welcome-back.ts'
import { greeting, warmLine } from './words.ts'

const InstallNotice = aside(() => import('#app/web/install/install-notice.tsx'))

/** The Litterlog. */
export function Dashboard() {
  const { user } = useAuth()
  return user && <Litterlog user={user} />
}

function Litterlog({ user }: { user: Me }) {
  const { data: profile } = useQuery(members.profile.queryOptions())
  const { data: mine } = useQuery(progress.mine.queryOptions())
  const [isLogging, setLogging] = useState(false)
  const { toStart } = useLitterlog()
  const changed = useCleanupsChanged()
  useWhenIdle(LogDialog.fetch)
  useToldTimeZone(profile)
  useWelcomeBack(mine?.stats.totalMemberLove)
  useLive([cleanupsTopic(user.id)], () => void changed())

  const isAwake = useAwake()
  const { today } = useToday()
  const queue = useQueue(user.id)
  const pending = queue && pendingOf(queue.waiting, mine?.today ?? today)

  // the empty history asks for it, louder
  const isFirst = mine?.totalCleanups === 0 && !pending?.cleanups
  const name = firstName(user.fullName)
  return (
    <div className="wrap grid grid-cols-1 gap-5 py-8 pb-20 md:py-11">
      <header className="mb-2 flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-3xl font-extrabold">Litterlog</h1>
          <p className="mt-0.5 break-words text-ink-2">
            {mine ? warmLine(name, mine, pending?.isOfThisWeek, isAwake ? today : mine.today) : greeting(name)}
          </p>
        </div>
        <Button
          variant={isFirst ? 'outline' : 'default'}
          className="max-sm:w-full"
          onHoverStart={LogDialog.fetch}
          onFocus={LogDialog.fetch}
          onPress={() => setLogging(true)}
        >
          <Plus aria-hidden />
          Log New Cleanup
        </Button>
      </header>
      <Suspense>
        <InstallNotice />
      </Suspense>
      {!user.emailVerified && <VerifyBanner email={user.email} />}
      <ProgressPart pending={pending} />
      <News />
      <LitterlogTabs />
      {isLogging && (
        <LogCleanup
          onClose={() => setLogging(false)}
          onSaved={() => {
            setLogging(false)
            toStart()
          }}
        />
      )}
      <Outlet />
    </div>
  )
}
