import '#platform/web/ui/inside.css'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ArrowLeft, SearchX } from 'lucide-react'
import { useState } from 'react'
import { PageLink } from '#platform/web/page-link.tsx'
import { buttonClassName } from '#platform/web/ui/actions/button-style.ts'
import { ErrorState } from '#platform/web/ui/feedback/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/feedback/skeleton.tsx'
import { useOnline } from '#platform/web/ui/feedback/use-online.ts'
import { useRouteReload } from '#platform/web/use-route-reload.ts'
import type { Group } from '../../contract/group.ts'
import { groupDetailsUiTexts as texts, joinGroupUiTexts } from '../../copy/together.ts'
import { GroupHeader } from './group-header.tsx'
import { GroupPhotos } from './group-photos.tsx'
import { groupQueryOptions, isNoGroupError } from './load-group.ts'
import { GroupNotes, type RenderCleanupEdit } from './group-notes.tsx'
import { useLiveGroup } from './use-live-group.ts'
import { WhoTookWhat } from './who-took-what.tsx'

/** Details of a group for its members: who took what, the photos, and what the reader can do. */
export function GroupDetails({ groupId, renderEdit }: { groupId: string; renderEdit: RenderCleanupEdit }) {
  const [isLeft, setLeft] = useState(false)
  // A member who has left can no longer read the group, which is shown until the next page is there.
  const query = { ...groupQueryOptions(groupId), enabled: !isLeft }
  const { data: group, error, isFetching, refetch } = useQuery(query)
  const navigate = useNavigate()
  const goToLitterlog = async () => {
    setLeft(true)
    // Back must not lead to a page that is no longer there.
    await navigate({ to: '/dashboard', replace: true })
  }
  const isOnline = useOnline()
  useLiveGroup()
  const isGone = isNoGroupError(error)
  useRouteReload(isGone)
  if (isGone) return <GroupNotFound />
  // While offline the page shows no error: the query resumes when the network returns.
  const hasFailed = error && !isFetching && (isOnline || group)
  return (
    <div className="wrap py-6 pb-20 sm:py-8">
      <BackToLitterlog />
      {!group && <h1 className="sr-only">{texts.title}</h1>}
      {hasFailed && (
        <div className="card mt-3">
          <ErrorState title={texts.failed} level={2} isInline={Boolean(group)} onRetry={() => void refetch()}>
            {joinGroupUiTexts.failedAbout}
          </ErrorState>
        </div>
      )}
      {group && <Details key={groupId} group={group} onGone={goToLitterlog} renderEdit={renderEdit} />}
      {!group && !hasFailed && <GroupSkeleton />}
    </div>
  )
}

const columns = 'mt-6 grid grid-cols-1 items-start gap-6 sm:mt-7 lg:grid-cols-[minmax(0,1fr)_400px] lg:gap-8'

type DetailsProps = { group: Group; onGone: () => Promise<void>; renderEdit: RenderCleanupEdit }

const Details = ({ group, onGone, renderEdit }: DetailsProps) => (
  <>
    <GroupHeader group={group} />
    <div className={columns}>
      <WhoTookWhat group={group} />
      <div className="flex min-w-0 flex-col gap-5">
        <GroupPhotos group={group} />
        <GroupNotes group={group} onGone={onGone} renderEdit={renderEdit} />
      </div>
    </div>
  </>
)

const BackToLitterlog = () => (
  <PageLink
    to="/dashboard"
    className="inline-flex min-h-11 items-center gap-2 font-medium text-ink-2 no-underline hover:text-ink"
  >
    <ArrowLeft aria-hidden className="size-[18px]" />
    {joinGroupUiTexts.litterlog}
  </PageLink>
)

const GroupSkeleton = () => (
  <SkeletonGroup label={texts.loading}>
    <Skeleton className="mt-2 h-16 max-w-[420px]" />
    <div className={columns}>
      <Skeleton className="h-[420px] rounded-lg!" />
      <Skeleton className="h-[320px] rounded-lg!" />
    </div>
  </SkeletonGroup>
)

export const LoadingGroupDetails = () => (
  <div className="wrap py-6 pb-20 sm:py-8">
    <BackToLitterlog />
    <h1 className="sr-only">{texts.title}</h1>
    <GroupSkeleton />
  </div>
)

/** Page for a group in which the reader has no share. It does not tell whether the group exists. */
export const GroupNotFound = () => (
  <div className="wrap py-14 sm:py-20">
    <SearchX aria-hidden className="size-10 stroke-[1.6] text-spruce" />
    <h1 className="mt-4 text-3xl font-extrabold md:text-4xl">{texts.notFound}</h1>
    <p className="mt-2 max-w-[50ch] text-lg text-ink-2">{texts.notFoundAbout}</p>
    <div className="mt-7 flex">
      <PageLink to="/dashboard" className={buttonClassName({}, 'max-sm:w-full')}>
        <ArrowLeft aria-hidden />
        {joinGroupUiTexts.litterlog}
      </PageLink>
    </div>
  </div>
)
