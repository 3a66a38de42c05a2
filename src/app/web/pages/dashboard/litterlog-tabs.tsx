import { getRouteApi } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'
import { SvgDrawing } from '#app/web/art/drawing.tsx'
import { OwnCleanupHistory } from '#features/cleanups/web/history/own-history.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#platform/web/ui/navigation/tabs.tsx'
import { LogCleanupDialog } from './log-cleanup.tsx'
import { litterImpactInWords } from './copy.ts'

const Statistics = lazy(() => import('#features/progress/web/statistics/statistics.tsx'))

const route = getRouteApi('/_public/_member/dashboard')

/** Returns the tab and page of the Litterlog from the search parameters of the URL, and functions to change them. */
export function useLitterlogSearchParams() {
  const { tab, page = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  return {
    tab: tab ?? 'history',
    page,
    toTab: (key: string) =>
      void navigate({
        search: (now) => ({ ...now, tab: key === 'stats' ? key : undefined }),
        replace: true,
        resetScroll: false,
      }),
    toPage: (to: number, how?: { replace: boolean }) =>
      void navigate({
        search: (now) => ({ ...now, page: to > 1 ? to : undefined }),
        resetScroll: false,
        ...how,
      }),
    /** Opens the first page of the cleanup history, where a newly logged cleanup appears. */
    toStart: () => void navigate({ search: {}, resetScroll: false }),
  }
}

export function LitterlogTabs() {
  const { tab, page, toTab, toPage } = useLitterlogSearchParams()
  return (
    <Tabs selectedKey={tab} onSelectionChange={(key) => toTab(String(key))} className="mt-5 min-w-0">
      <TabList aria-label="Litterlog">
        <Tab id="history">Cleanup History</Tab>
        <Tab id="stats">Detailed Stats</Tab>
      </TabList>
      <TabPanel id="history" className={panel}>
        <OwnCleanupHistory
          page={page}
          onPage={toPage}
          estimate={litterImpactInWords}
          scene={<SvgDrawing of="places/horizon" />}
          edit={(dialog) => <LogCleanupDialog {...dialog} />}
        />
      </TabPanel>
      <TabPanel id="stats" className={panel}>
        <Suspense>
          <Statistics />
        </Suspense>
      </TabPanel>
    </Tabs>
  )
}

const panel = 'mt-5'
