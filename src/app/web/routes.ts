import { index, layout, rootRoute, route } from '@tanstack/virtual-file-routes'

/** Every address of the product, and the page that answers it. */
export const routes = rootRoute('app/web/root.tsx', [
  layout('public', 'app/web/shells/public.tsx', [
    index('app/web/pages/home-page.tsx'),
    route('/about-us', 'app/web/pages/about/about-page.tsx'),
    route('/download', 'app/web/pages/download/download-page.tsx'),
    route('/app-download', 'app/web/pages/download/app-download-page.tsx'),
    route('/terms', 'app/web/pages/legal/terms-page.tsx'),
    route('/privacy', 'app/web/pages/legal/privacy-page.tsx'),
    route('/cookie-policy', 'app/web/pages/legal/cookie-policy-page.tsx'),
    route('/cookies', 'app/web/pages/legal/cookies-page.tsx'),
  ]),
  route('/dev/ui', 'app/web/pages/ui/ui-page.tsx'),
  route('/dev/mailbox', 'features/notices/web/mailbox-page.tsx'),
  route('$', 'app/web/pages/unknown-address.tsx'),
])
