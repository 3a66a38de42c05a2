import { WEB_SHARE_TARGET } from '#features/cleanups/rules/sharing.ts'
import { brand } from '#platform/brand.ts'
import type { Installation } from '#platform/installation.ts'

/** Colors of the light theme, repeated here because the operating system reads the manifest without any style sheet. */
const COLORS = { background_color: '#f5f7ed', theme_color: '#f5f7ed' }

const png = (src: string, size: number, purpose = 'any') => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

const shortcut = (name: string, url: string, icon: string) => ({ name, url, icons: [png(icon, 96)] })

const screenshot = (src: string, form_factor: 'narrow' | 'wide', sizes: string, label: string) => ({
  src,
  type: 'image/webp',
  form_factor,
  sizes,
  label,
})

/**
 * Web app manifest: what a device reads before it installs the app (PWA). It has no `launch_handler`, so a new launch
 * never replaces an open window in which the member may be typing.
 */
export const createWebAppManifest = ({ name, language }: Installation) => ({
  // The manifest's id must never change: with another id, browsers would treat installed copies as a different app.
  id: '/',
  name,
  short_name: name,
  description: brand.tagline,
  // The app starts at this address. A user who is not signed in is first sent to the sign-in page, and then back.
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  lang: language,
  dir: 'ltr',
  categories: ['lifestyle', 'social'],
  ...COLORS,
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    png('/icon-192.png', 192),
    png('/icon-512.png', 512),
    png('/icon-maskable-512.png', 512, 'maskable'),
  ],
  shortcuts: [
    shortcut('Log new cleanup', '/dashboard/log-cleanup', '/shortcut-log.png'),
    shortcut('Cleanup Finder', '/cleanups', '/shortcut-finder.png'),
    shortcut('Litterboard', '/leaderboard', '/shortcut-litterboard.png'),
  ],
  screenshots: [
    screenshot(
      '/screenshots/litterlog-narrow.webp',
      'narrow',
      '780x1688',
      'The Litterlog: your goal, streak and cleanups',
    ),
    screenshot('/screenshots/logging-narrow.webp', 'narrow', '780x1688', 'Logging a cleanup'),
    screenshot('/screenshots/litterlog-wide.webp', 'wide', '1280x800', 'The Litterlog on a computer'),
    screenshot('/screenshots/finder-wide.webp', 'wide', '1280x800', 'The Cleanup Finder'),
  ],
  share_target: {
    action: WEB_SHARE_TARGET.path,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      title: WEB_SHARE_TARGET.title,
      text: WEB_SHARE_TARGET.text,
      url: WEB_SHARE_TARGET.link,
      files: [{ name: WEB_SHARE_TARGET.photos, accept: ['image/*'] }],
    },
  },
})
