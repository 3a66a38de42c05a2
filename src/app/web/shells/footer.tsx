import { type ReactNode, useState } from 'react'
import { SvgDrawing } from '#app/web/art/drawing.tsx'
import { brand } from '#platform/brand.ts'
import { useInstallation } from '#platform/web/installation.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { ThemeSwitch } from '#platform/web/theme/theme-switch.tsx'
import { openCookiePreferences } from '../consent/consent.ts'
import { BrandLogo } from './brand-mark.tsx'
import { AppStoreBadges } from './store-badges.tsx'

const social = [
  { label: 'Instagram', url: brand.social.instagram, mark: 'marks/instagram' },
  { label: 'Facebook', url: brand.social.facebook, mark: 'marks/facebook' },
  { label: 'LinkedIn', url: brand.social.linkedin, mark: 'marks/linkedin' },
]

export const SiteFooter = () => (
  <footer className="site-footer">
    <div className="vest" />
    <div className="wrap grid gap-10 py-14 md:grid-cols-[1.6fr_1fr_1fr]">
      <div>
        <div className="flex items-center gap-2">
          <BrandLogo size={30} wordClass="text-[1.7rem]" />
        </div>
        <p className="mt-4 max-w-[34ch] text-on-spruce-2">{brand.tagline}.</p>
        <ul className="mt-5 -ml-3 flex gap-1">
          {social.map(({ label, url, mark }) => (
            <li key={label}>
              <a
                href={url}
                rel="noreferrer"
                aria-label={label}
                className="grid size-11 place-items-center hover:text-sun"
              >
                <SvgDrawing of={mark} className="mark" />
              </a>
            </li>
          ))}
        </ul>
        <div className="mt-4 flex flex-wrap gap-3">
          <AppStoreBadges />
        </div>
      </div>
      <Column title="Company">
        <PageLink to="/about-us">About Us</PageLink>
        <PageLink to="/cleanups">Cleanup Finder</PageLink>
        <a href={brand.news.url}>{brand.news.label}</a>
        <a href={brand.shop.url}>{brand.shop.label}</a>
        <PageLink to="/support" over>
          Contact Us
        </PageLink>
      </Column>
      <Column title="Legal">
        <PageLink to="/terms" over>
          Terms of Service
        </PageLink>
        <PageLink to="/privacy" over>
          Privacy Policy
        </PageLink>
        <PageLink to="/cookie-policy" over>
          Cookie Policy
        </PageLink>
        <button type="button" className="noscript:hidden" onClick={openCookiePreferences}>
          Cookie preferences
        </button>
      </Column>
    </div>
    <div className="border-t border-on-spruce/15">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-8 gap-y-5 py-5 text-sm text-on-spruce-2">
        <p className="max-w-[64ch]">
          © <CurrentYear /> <OrganizationName />. {brand.trademark}
        </p>
        <ThemeSwitch />
      </div>
    </div>
  </footer>
)

const OrganizationName = () => useInstallation().name

export function CurrentYear() {
  const [year] = useState(() => new Date().getFullYear())
  return <span suppressHydrationWarning>{year}</span>
}

function Column({ title, children }: { title: string; children: ReactNode[] }) {
  return (
    <nav aria-label={title}>
      <h2 className="text-lg">{title}</h2>
      <ul className="mt-3">
        {children.map((link, index) => (
          <li key={index}>{link}</li>
        ))}
      </ul>
    </nav>
  )
}
