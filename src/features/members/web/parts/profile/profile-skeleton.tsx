import { Skeleton, SkeletonGroup } from '#platform/web/ui/feedback/skeleton.tsx'
import { profileSentences } from '../../../rules/profile.ts'

/** In the places of what is awaited, so that nothing jumps. */
export const ProfileSkeleton = () => (
  <SkeletonGroup
    label={profileSentences.loading}
    className="mt-5 grid items-start gap-5 lg:grid-cols-[332px_1fr] lg:gap-8"
  >
    <div className="grid gap-5">
      <div aria-hidden className="card grid h-[308px] place-content-center text-ink-2">
        {profileSentences.loading}
      </div>
      <Skeleton className="h-[217px]" />
    </div>
    <div className="grid gap-5">
      <Skeleton className="h-11" />
      <Skeleton className="h-[590px]" />
    </div>
  </SkeletonGroup>
)
