import '#platform/web/ui/inside.css'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { getApiErrorCode } from '#platform/errors.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { ErrorState } from '#platform/web/ui/feedback/error-state.tsx'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/feedback/skeleton.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#platform/web/ui/navigation/tabs.tsx'
import type { MemberProfile } from '../../contract/profile.ts'
import { profileUiTexts as texts, formatMemberLocation } from '../../copy.ts'
import { VerifyEmailBanner } from '../verification/verify-banner.tsx'
import { AccountSettings } from './account-settings.tsx'
import { ProfileAnnualGoalCard } from './goal-card.tsx'
import { ProfileForm } from './profile-form.tsx'
import { PROFILE_TABS, type ProfileTab } from './profile-tabs.ts'
import { SocialLinksForm } from './social-form.tsx'
import { useOwnProfile } from './use-profile.ts'
import { Camera, LogOut, MapPin } from 'lucide-react'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Avatar } from '#platform/web/ui/data/avatar.tsx'
import { createLoadableDialog } from '#platform/web/ui/overlays/loadable-dialog.tsx'
import { useSignOut } from '../session/sign-out.ts'

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

const AvatarDialog = createLoadableDialog(() => import('../avatar/avatar-dialog.tsx'))

function ProfileSummaryCard({ profile }: { profile: MemberProfile }) {
  const [isChanging, setChanging] = useState(false)
  const signOut = useSignOut()
  const { fullName, avatarUrl } = profile
  return (
    <section aria-label="Summary" className="card p-6">
      <div className="flex items-center gap-5 sm:flex-col sm:text-center lg:items-start lg:text-left">
        <span className="relative shrink-0">
          <Avatar name={fullName} src={avatarUrl} size={104} alt="Your picture" />
          <Button
            variant="secondary"
            size="icon"
            aria-label="Change your picture"
            className="absolute! -right-1 -bottom-1 size-11! rounded-full! ring-4 ring-card"
            onPress={() => setChanging(true)}
          >
            <Camera aria-hidden />
          </Button>
        </span>
        <div className="min-w-0">
          <h2 className="text-2xl leading-tight font-extrabold break-words">{fullName}</h2>
          <p className="mt-1 flex items-start gap-1.5 text-ink-2 sm:justify-center lg:justify-start">
            <MapPin aria-hidden className="mt-1 size-[18px] shrink-0" />
            {formatMemberLocation(profile)}
          </p>
        </div>
      </div>
      <Button variant="outline" className="mt-6 w-full" onPress={() => void signOut()}>
        <LogOut aria-hidden />
        Sign out
      </Button>
      {isChanging && <AvatarDialog profile={profile} onClose={() => setChanging(false)} />}
    </section>
  )
}
