import '#platform/web/ui/public.css'
import { Skeleton, SkeletonGroup, useScrollToTop } from '#platform/web/ui/feedback/skeleton.tsx'
import { eventUiTexts as texts } from '../../copy.ts'
import { GoBackToFinder } from './go-back.tsx'

/** Aspect ratio of an event's picture, which reserves space while the event loads, to prevent a layout shift. */
export const EVENT_PICTURE_ASPECT = 'aspect-square sm:aspect-4/3'

export const EventPageSkeleton = () => (
  <SkeletonGroup
    label="Loading the cleanup"
    className="grid gap-x-12 gap-y-9 pt-3 lg:grid-cols-[1.55fr_1fr] lg:grid-rows-[auto_1fr]"
  >
    <div>
      <Skeleton className={`${EVENT_PICTURE_ASPECT} rounded-xl!`} />
      <Skeleton className="mt-7 h-11 w-3/4" />
      <Skeleton className="mt-3 h-6 w-1/2" />
      <Skeleton className="mt-4 h-7 w-40 rounded-full!" />
    </div>
    <Skeleton className="h-[560px] rounded-lg! lg:row-span-2" />
    <div className="border-t border-line pt-7">
      <Skeleton className="h-9 w-56" />
      <Skeleton className="mt-4 h-5" />
      <Skeleton className="mt-2 h-5 w-4/5" />
    </div>
  </SkeletonGroup>
)

export function LoadingEventPage() {
  useScrollToTop()
  return (
    <div className="wrap py-6 pb-20 sm:py-8">
      <GoBackToFinder />
      <h1 className="sr-only">{texts.event}</h1>
      <EventPageSkeleton />
    </div>
  )
}
