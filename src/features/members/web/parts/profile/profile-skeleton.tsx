import { Skeleton, SkeletonGroup } from '#platform/web/ui/feedback/skeleton.tsx'
import { profileSentences } from '../../../rules/profile.ts'

export const ProfileSkeleton = () => (
  <>
    <p className="mt-2 text-ink-2" aria-hidden>
      {profileSentences.loading}
    </p>
    <SkeletonGroup
      label={profileSentences.loading}
      className="mt-3 grid items-start gap-5 lg:grid-cols-[332px_1fr] lg:gap-8"
    >
      <div className="grid gap-5">
        <Skeleton className="h-72" />
        <Skeleton className="h-52" />
      </div>
      <div className="grid gap-5">
        <Skeleton className="h-11" />
        <Skeleton className="h-[560px]" />
      </div>
    </SkeletonGroup>
  </>
)
