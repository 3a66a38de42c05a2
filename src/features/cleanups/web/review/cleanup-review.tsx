import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Layers2, Table2 } from 'lucide-react'
import { useState } from 'react'
import { memberDetailsQueryOptions } from '#features/members/web/admin/queries.ts'
import { useCurrentSession } from '#features/members/web/session/use-auth.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { SegmentedControl } from '#platform/web/ui/fields/segmented-control.tsx'
import { SearchField } from '#platform/web/ui/fields/search-field.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#platform/web/ui/navigation/tabs.tsx'
import type { CleanupForReview } from '../../contract/review.ts'
import { cleanupReviewUiTexts as texts } from '../../copy.ts'
import { REVIEW_LIST_TABS } from '../../rules/review.ts'
import { reviewScreenUiTexts as words } from './copy.ts'
import { CleanupReviewDialog } from './details-dialog.tsx'
import {
  reviewCountsQueryOptions,
  toCleanupReviewFilter,
  reviewListDefinition,
  readReviewListTab,
  getCleanupCountOfReviewTab,
} from './queries.ts'
import { useReviewQueueOrderSetting, withReviewQueueOrder } from './queue-order.ts'
import { ReviewQueueView } from './queue-view.tsx'
import { ReviewTable } from './review-table.tsx'
import { useReviewDecisions } from './use-decisions.ts'
import { useAdminListSearch } from '#platform/web/ui/admin-list/use-list-search.ts'

const route = getRouteApi('/_admin/admin-main/cleanups')
const VIEWS = [
  { id: 'review', label: 'Review', icon: <Layers2 aria-hidden /> },
  { id: 'table', label: 'Table', icon: <Table2 aria-hidden /> },
] as const

/**
 * CSS height of the review queue: that of the screen. While a note is open, the queue may be taller, so that the photo
 * keeps its size.
 */
const SCREEN_HEIGHT_CLASS =
  'lg:h-[max(100dvh-var(--strip,0px),620px)] lg:has-data-noting:h-auto lg:has-data-noting:min-h-[max(100dvh-var(--strip,0px),620px)]'

/** Review page of the admin console, with two views of the same cleanups: a queue and a table. */
export function CleanupReviewScreen() {
  const { user } = useCurrentSession()
  return user && <ForAdmin me={user.id} />
}

function ForAdmin({ me }: { me: string }) {
  const searchParams = route.useSearch()
  const navigate = route.useNavigate()
  const list = useAdminListSearch(searchParams, navigate, reviewListDefinition)
  const { data: counted } = useQuery(reviewCountsQueryOptions())
  const decisions = useReviewDecisions()
  const [opened, open] = useState<{ cleanupId: string; known?: CleanupForReview }>()

  const { isOldestFirst } = useReviewQueueOrderSetting()
  const queueParams = withReviewQueueOrder(searchParams, isOldestFirst)

  const tab = readReviewListTab(searchParams)
  const view = searchParams.view ?? 'review'
  const onView = (known: CleanupForReview) => open({ cleanupId: known.cleanupId, known })
  const onOpen = (cleanupId: string) => open({ cleanupId })
  const updateSearch = (change: Partial<typeof searchParams>) =>
    void navigate({ search: (now) => ({ ...now, page: undefined, ...change }), resetScroll: false })
  const showAllMembers = () => updateSearch({ member: undefined })
  return (
    <div className={`flex flex-col ${view === 'review' ? SCREEN_HEIGHT_CLASS : ''}`}>
      <div className={`wrap flex min-h-0 w-full flex-1 flex-col py-8 ${view === 'review' ? 'lg:pb-6' : ''}`}>
        <header className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
          <div>
            <h1 className="text-3xl font-extrabold">{texts.title}</h1>
            <p className="text-ink-2">{texts.subtitle}</p>
          </div>
          <div data-toasts-aside className="flex flex-wrap gap-2.5 max-sm:w-full">
            <SearchField
              label={words.filter}
              className="w-[240px] max-sm:w-full"
              maxLength={list.search.longest}
              value={list.search.text}
              onChange={list.search.type}
              onSubmit={(asWritten) => void list.search.search(asWritten)}
            />
            <SegmentedControl
              label="View"
              className="w-[250px] max-sm:w-full"
              options={VIEWS}
              value={view}
              onChange={(next) => updateSearch({ view: next === 'table' ? next : undefined })}
            />
          </div>
        </header>
        {searchParams.member && <OfOneMember id={searchParams.member} onShowAll={showAllMembers} />}
        <Tabs
          selectedKey={tab}
          onSelectionChange={(key) => updateSearch({ status: key === 'pending' ? undefined : String(key) })}
          className="mt-3 flex min-h-0 min-w-0 flex-1 flex-col"
        >
          <TabList aria-label="Status" className="shrink-0">
            {REVIEW_LIST_TABS.map((each) => (
              <Tab key={each} id={each} count={getCleanupCountOfReviewTab(counted, each)}>
                {texts.tab(each)}
              </Tab>
            ))}
          </TabList>
          <TabPanel id={tab} className="flex min-h-0 flex-1 flex-col pt-4">
            {view === 'table' ? (
              <ReviewTable
                key={JSON.stringify(toCleanupReviewFilter({ ...searchParams, sort: undefined }))}
                {...{ searchParams, me, list, decisions, onView }}
              />
            ) : (
              <ReviewQueueView
                key={JSON.stringify(toCleanupReviewFilter(queueParams))}
                {...{ searchParams: queueParams, me, list, decisions, onOpen }}
                hasOrder={!searchParams.sort}
                onShowAllMembers={searchParams.member ? showAllMembers : undefined}
              />
            )}
          </TabPanel>
        </Tabs>
      </div>
      {opened && (
        <CleanupReviewDialog
          key={opened.cleanupId}
          cleanupId={opened.cleanupId}
          known={opened.known}
          decide={decisions.decide}
          onOpen={onOpen}
          onClose={() => open(undefined)}
        />
      )}
    </div>
  )
}

function OfOneMember({ id, onShowAll }: { id: string; onShowAll: () => void }) {
  const { data } = useQuery(memberDetailsQueryOptions(id))
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 text-[0.9375rem] text-ink-2">
      <span className="wrap-anywhere">{words.ofMember(data?.member.fullName)}</span>
      <Button variant="link" className="px-0" onPress={onShowAll}>
        {words.allMembers}
      </Button>
    </p>
  )
}
