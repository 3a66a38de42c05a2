import { useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useCurrentSession } from '#features/members/web/session/use-auth.ts'
import { brand } from '#platform/brand.ts'
import { lazyOptionalComponent } from '#platform/web/lazy-optional.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { buttonClassName } from '#platform/web/ui/actions/button-style.ts'
import { BrandLogo } from '../brand-mark.tsx'
import { MobileMenu } from '../menu/mobile-menu.tsx'
import { AppStoreBadges } from '../store-badges.tsx'
import { getSiteHeaderContent } from './header-rules.ts'

/** Lazy import (code splitting), so that visitors do not load the code of the member menu. */
const AvatarMenu = lazyOptionalComponent(() => import('../menu/avatar-menu.tsx'))
const Strip = lazyOptionalComponent(() => import('../pending-uploads/connection-strip.tsx'))

export function SiteHeader() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { user, isInitialized } = useCurrentSession()
  const { links, offer } = getSiteHeaderContent(path, isInitialized ? (user ? 'member' : 'visitor') : 'unknown')
  return (
    <>
      <header className="site-header" data-over-hero={path === '/' || undefined}>
        <div className="site-bar">
          <div className="wrap flex items-center gap-1 sm:gap-6">
            <PageLink to="/" className="inline-flex min-w-0 items-center gap-2 py-2" aria-label={`${brand.name}, home`}>
              <BrandLogo wordClass="truncate text-[1.3rem] sm:text-[1.45rem] max-[359px]:sr-only" />
            </PageLink>
            <nav aria-label="Main" className="ml-auto hidden items-center gap-1 md:flex">
              {links.map(({ to, label }) => (
                <PageLink key={to} to={to} className="site-link">
                  {label}
                </PageLink>
              ))}
            </nav>
            <div className="flex shrink-0 items-center gap-1 max-md:ml-auto sm:gap-2">
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
                <span className="hidden gap-2.5 lg:flex">
                  <AppStoreBadges tone="solid" />
                </span>
              )}
              <MobileMenu links={links} offer={offer} />
              {user && (
                <Suspense>
                  <AvatarMenu user={user} />
                </Suspense>
              )}
            </div>
          </div>
        </div>
      </header>
      {(user || path !== '/') && (
        <Suspense>
          <Strip />
        </Suspense>
      )}
    </>
  )
}
