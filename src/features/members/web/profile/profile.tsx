import '#platform/web/ui/inside.css'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { getApiErrorCode } from '#platform/errors.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { ErrorState } from '#platform/web/ui/feedback/error-state.tsx'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/feedback/skeleton.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#platform/web/ui/navigation/tabs.tsx'
import type { MemberProfile } from '../../contract/profile.ts'
import { profileUiTexts as texts } from '../../copy.ts'
import { VerifyEmailBanner } from '../verification/verify-banner.tsx'
import { AccountSettings } from './account-settings.tsx'
import { ProfileAnnualGoalCard } from './goal-card.tsx'
import { ProfileForm } from './profile-form.tsx'
import { PROFILE_TABS, type ProfileTab } from './profile-tabs.ts'
import { SocialLinksForm } from './social-form.tsx'
import { ProfileSummaryCard } from './summary-card.tsx'
import { useOwnProfile } from './use-profile.ts'

const page = getRouteApi('/_public/_member/profile')

export function ProfilePage() {
  const { data: profile, error, isError, isFetching, refetch } = useOwnProfile()
  // An expired session has its own toast, which an error toast would replace.
  const isNews = isError && getApiErrorCode(error) !== 'UNAUTHORIZED'
  useEffect(() => {
    if (isNews) void showToast.error(texts.notLoadedToast)
  }, [isNews])
  return (
    <div className="wrap py-8 md:py-11">
      <header className="flex min-h-11 flex-wrap items-end justify-between gap-3">
        <h1 className="text-3xl font-extrabold">My profile</h1>
        {profile?.username && (
          <PageLink
            to={`/bio/${profile.username}`}
            className="inline-flex min-h-11 items-center font-semibold text-creek underline"
          >
            View your bio
          </PageLink>
        )}
      </header>
      {profile && !profile.emailVerified && (
        <div className="mt-5">
          <VerifyEmailBanner memberId={profile.id} email={profile.email} />
        </div>
      )}
      {profile ? (
        <LoadedProfile profile={profile} />
      ) : isError && !isFetching ? (
        <ErrorState title={texts.notLoadedTitle} level={2} onRetry={() => void refetch()} retryLabel="Try again">
          {texts.notLoaded}
        </ErrorState>
      ) : (
        <ProfileSkeleton />
      )}
    </div>
  )
}

/** Profile page with tabs. All tabs stay mounted, so that unsaved input survives switching. */
function LoadedProfile({ profile }: { profile: MemberProfile }) {
  const { tab = 'profile' } = page.useSearch()
  const navigate = page.useNavigate()
  return (
    <div className="mt-5 grid items-start gap-5 lg:grid-cols-[332px_1fr] lg:gap-8">
      <div className="flex flex-col gap-5 lg:sticky lg:top-24">
        <ProfileSummaryCard profile={profile} />
        <ProfileAnnualGoalCard profile={profile} />
      </div>
      <Tabs
        selectedKey={tab}
        onSelectionChange={(key) =>
          void navigate({ search: { tab: key as ProfileTab }, replace: true, resetScroll: false })
        }
        className="min-w-0 max-lg:mt-3"
      >
        <TabList aria-label="Settings">
          {PROFILE_TABS.map(({ id, label }) => (
            <Tab key={id} id={id}>
              {label}
            </Tab>
          ))}
        </TabList>
        <TabPanel id="profile" shouldForceMount className={panel}>
          <ProfileForm profile={profile} />
        </TabPanel>
        <TabPanel id="social" shouldForceMount className={panel}>
          <SocialLinksForm profile={profile} />
        </TabPanel>
        <TabPanel id="account" shouldForceMount className={panel}>
          <AccountSettings profile={profile} isShown={tab === 'account'} />
        </TabPanel>
      </Tabs>
    </div>
  )
}

const panel = 'mt-5 data-inert:hidden'

/** Skeleton with the sizes of the loaded profile page, to avoid layout shifts. */
const ProfileSkeleton = () => (
  <SkeletonGroup label={texts.loading} className="mt-5 grid items-start gap-5 lg:grid-cols-[332px_1fr] lg:gap-8">
    <div className="grid gap-5">
      <div aria-hidden className="card grid h-[308px] place-content-center text-ink-2">
        {texts.loading}
      </div>
      <Skeleton className="h-[217px]" />
    </div>
    <div className="grid gap-5">
      <Skeleton className="h-11" />
      <Skeleton className="h-[590px]" />
    </div>
  </SkeletonGroup>
)
