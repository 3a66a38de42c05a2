import { getRouteApi } from '@tanstack/react-router'
import { Suspense, memo, useDeferredValue } from 'react'
import { SvgDrawing } from '#app/web/art/drawing.tsx'
import { OwnCleanupHistory } from '#features/cleanups/web/history/own-history.tsx'
import { useIsInPounds } from '#features/members/web/profile/use-profile.ts'
import { lazyOptionalComponent } from '#platform/web/lazy-optional.tsx'
import { ErrorState } from '#platform/web/ui/feedback/error-state.tsx'
import { useDeviceHasNetwork } from '#platform/web/ui/feedback/use-online.ts'
import { Tab, TabList, TabPanel, Tabs } from '#platform/web/ui/navigation/tabs.tsx'
import { useReloadForCode } from '#platform/web/use-reload-for-code.ts'
import { connectionUiTexts } from '../../shells/copy.ts'
import { LogCleanupDialog } from './log-cleanup.tsx'
import { litterImpactInWords } from './copy.ts'

const Statistics = lazyOptionalComponent(
  () => import('#features/progress/web/statistics/statistics.tsx'),
  () => <MissingStatistics />,
)

function MissingStatistics() {
  const hasNetwork = useDeviceHasNetwork()
  if (useReloadForCode()) return null
  return (
    <ErrorState
      title={connectionUiTexts[hasNetwork ? 'pressNeedsServer' : 'pressNeedsNetwork']}
      level={2}
      onRetry={() => location.reload()}
    />
  )
}

const route = getRouteApi('/_public/_member/dashboard')

/** Tabs of the Litterlog. The selected tab is visible at once; its content takes longer to render. */
export function LitterlogTabs() {
  const tab = route.useSearch({ select: ({ tab }) => tab ?? 'history' })
  const shown = useDeferredValue(tab)
  const navigate = route.useNavigate()
  const toTab = (key: string) =>
    void navigate({
      search: (now) => ({ ...now, tab: key === 'stats' ? key : undefined }),
      replace: true,
      resetScroll: false,
    })
  return (
    <Tabs selectedKey={tab} onSelectionChange={(key) => toTab(String(key))} className="mt-5 min-w-0">
      <TabList aria-label="Litterlog">
        <Tab id="history">Cleanup History</Tab>
        <Tab id="stats">Detailed Stats</Tab>
      </TabList>
      <TabPanel id={tab} className="mt-5">
        {shown === 'stats' ? (
          <Suspense>
            <Statistics />
          </Suspense>
        ) : (
          <LitterlogHistory />
        )}
      </TabPanel>
    </Tabs>
  )
}

const LitterlogHistory = memo(function HistoryOnPage() {
  const page = route.useSearch({ select: ({ page = 1 }) => page })
  const isInPounds = useIsInPounds()
  const navigate = route.useNavigate()
  return (
    <OwnCleanupHistory
      page={page}
      onPage={(to, how) =>
        void navigate({
          search: (now) => ({ ...now, page: to > 1 ? to : undefined }),
          resetScroll: false,
          ...how,
        })
      }
      estimate={(pieces) => litterImpactInWords(pieces, isInPounds)}
      scene={<SvgDrawing of="places/horizon" />}
      edit={(dialog) => <LogCleanupDialog {...dialog} />}
    />
  )
})
