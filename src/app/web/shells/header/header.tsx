import { useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useCurrentSession } from '#features/members/web/session/use-auth.ts'
import { useInstallation } from '#platform/web/installation.ts'
import { lazyOptionalComponent } from '#platform/web/lazy-optional.tsx'
import { PageLink } from '#platform/web/page-link.tsx'
import { buttonClassName } from '#platform/web/ui/actions/button-style.ts'
import { BrandLogo } from '../brand-mark.tsx'
import { MobileMenu } from '../menu/mobile-menu.tsx'
import { AppStoreBadges } from '../store-badges.tsx'
import { getSiteHeaderContent } from './header-rules.ts'

/** Lazy import, so that visitors do not load the members' navigation. */
const AvatarMenu = lazyOptionalComponent(() => import('../menu/avatar-menu.tsx'))
const BottomBar = lazyOptionalComponent(() => import('../member/bottom-bar.tsx'))
const Strip = lazyOptionalComponent(() => import('../pending-uploads/connection-strip.tsx'))

export function SiteHeader() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { user, isInitialized } = useCurrentSession()
  const { name } = useInstallation()
  const { links, offer } = getSiteHeaderContent(path, isInitialized ? (user ? 'member' : 'visitor') : 'unknown')
  return (
    <>
      <header className="site-header" data-over-hero={path === '/' || undefined}>
        <div className="site-bar">
          <div className="wrap flex items-center gap-1 sm:gap-6">
            <PageLink to="/" className="inline-flex min-w-0 items-center gap-2 py-2" aria-label={`${name}, home`}>
              <BrandLogo wordClass="truncate text-[1.3rem] sm:text-[1.45rem] max-[359px]:sr-only" />
            </PageLink>
            <nav aria-label="Main" className={`hidden items-center gap-1 md:flex ${user ? '' : 'ml-auto'}`}>
              {links.map(({ to, label }) => (
                <PageLink key={to} to={to} hasSubpages className="site-link">
                  {label}
                </PageLink>
              ))}
            </nav>
            <div className={`flex shrink-0 items-center gap-1 sm:gap-2 ${user ? 'ml-auto' : 'max-md:ml-auto'}`}>
              {offer === 'sign-up' && (
                <>
                  <PageLink to="/login" className="site-link max-md:hidden">
                    Sign in
                  </PageLink>
                  <PageLink to="/signup" className={buttonClassName({}, 'site-sign-up')}>
                    Sign Up
                  </PageLink>
                </>
              )}
              {offer === 'stores' && (
                <span className={`hidden gap-2.5 ${user ? 'xl:flex' : 'lg:flex'}`}>
                  <AppStoreBadges tone="solid" />
                </span>
              )}
              {user ? (
                <Suspense>
                  <AvatarMenu user={user} hasLogButton={offer === 'log-cleanup'} />
                </Suspense>
              ) : (
                <MobileMenu links={links} offer={offer} />
              )}
            </div>
          </div>
        </div>
      </header>
      {user && (
        <Suspense>
          <BottomBar />
        </Suspense>
      )}
      {(user || path !== '/') && (
        <Suspense>
          <Strip />
        </Suspense>
      )}
    </>
  )
}
