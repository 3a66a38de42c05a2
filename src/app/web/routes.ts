import { index, layout, rootRoute, route } from '@tanstack/virtual-file-routes'

/** Route table of the website: all page addresses, with the file of each page. */
export const routes = rootRoute('app/web/root.tsx', [
  layout('public', 'app/web/shells/public.tsx', [
    index('app/web/pages/home-page.tsx'),
    route('/support', 'app/web/pages/support-page.tsx'),
    layout('auth', 'app/web/pages/auth/auth.tsx', [
      route('/login', 'app/web/pages/auth/login-page.tsx'),
      route('/admin', 'app/web/pages/auth/admin-login-page.tsx'),
      route('/signup', 'app/web/pages/auth/signup-page.tsx'),
      route('/forgot-password', 'app/web/pages/auth/forgot-password-page.tsx'),
      route('/reset-password', 'app/web/pages/auth/reset-password-page.tsx'),
      route('/verified', 'app/web/pages/auth/verified-page.tsx'),
      route('/unsubscribe', 'app/web/pages/auth/unsubscribe-page.tsx'),
    ]),
    route('/check-profile', 'app/web/pages/check-profile-page.tsx'),
    layout('member', 'app/web/shells/member/member.tsx', [
      route('/dashboard', 'app/web/pages/dashboard/dashboard-page.tsx', [
        route('/log-cleanup', 'app/web/pages/dashboard/log-cleanup-page.tsx'),
      ]),
      route('/log-cleanup', 'app/web/pages/dashboard/log-shortcut-page.tsx'),
      route('/bio/$username', 'app/web/pages/bio/bio-page.tsx'),
      route('/leaderboard', 'features/litterboard/web/leaderboard-page.tsx'),
      route('/profile', 'features/members/web/profile-page.tsx'),
      route('/challenges', 'features/challenges/web/challenges-page.tsx'),
      route('/dashboard/together/$groupId', 'app/web/pages/together/group-page.tsx'),
    ]),
    layout('anyone', 'app/web/shells/member/anyone.tsx', [
      route('/challenges/$slug', 'features/challenges/web/challenge-page.tsx'),
    ]),
    route('/cleanups', 'features/events/web/finder-page.tsx', [
      route('/submit', 'features/events/web/submit-page.tsx'),
    ]),
    route('/cleanups/$id', 'features/events/web/event-page.tsx'),
    route('/together', 'app/web/pages/together/code-page.tsx'),
    route('/together/$code', 'app/web/pages/together/join-page.tsx'),
    route('/offline', 'app/web/pages/offline/offline-page.tsx'),
    route('/about-us', 'app/web/pages/about/about-page.tsx'),
    route('/download', 'app/web/pages/download/download-page.tsx'),
    route('/app-download', 'app/web/pages/download/app-download-page.tsx'),
    route('/terms', 'app/web/pages/legal/terms-page.tsx'),
    route('/privacy', 'app/web/pages/legal/privacy-page.tsx'),
    route('/cookie-policy', 'app/web/pages/legal/cookie-policy-page.tsx'),
    route('/cookies', 'app/web/pages/legal/cookies-page.tsx'),
  ]),
  layout('admin', 'app/web/shells/admin/admin.tsx', [
    route('/admin-main', [
      index('app/web/pages/admin/dashboard-page.tsx'),
      route('/users', [
        index('app/web/pages/admin/members-page.tsx'),
        route('/$id', 'app/web/pages/admin/member-page.tsx'),
      ]),
      route('/cleanups', 'features/cleanups/web/validation-page.tsx'),
      route('/challenges', 'features/challenges/web/manage-challenges-page.tsx'),
      route('/events', 'features/events/web/manage-events-page.tsx'),
      route('/tags', 'features/events/web/manage-tags-page.tsx'),
      route('/audit', 'features/audit/web/audit-page.tsx'),
      route('/settings', 'app/web/pages/admin/settings-page.tsx'),
      route('/installation', 'app/web/pages/admin/installation-page.tsx'),
      route('$', 'app/web/pages/admin/elsewhere.tsx'),
    ]),
  ]),
  route('/admin-main/events/$id', 'features/events/web/review-event-page.tsx'),
  route('/admin-main/challenges/$id/poster', 'features/challenges/web/poster-page.tsx'),
  route('/second-factor', 'app/web/pages/second-factor/second-factor-page.tsx'),
  route('/setup', 'app/web/pages/setup/setup-page.tsx'),
  route('/setup/done', 'app/web/pages/setup/setup-done-page.tsx'),
  route('/dev/ui', 'app/web/pages/ui/ui-page.tsx'),
  route('/dev/mailbox', 'features/notices/web/mailbox-page.tsx'),
  route('$', 'app/web/pages/unknown-address.tsx'),
])
