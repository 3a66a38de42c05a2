import { index, layout, rootRoute, route } from '@tanstack/virtual-file-routes'

/** Every address of the product, and the page that answers it. */
export const routes = rootRoute('app/web/root.tsx', [
  layout('public', 'app/web/shells/public.tsx', [index('app/web/pages/home-page.tsx')]),
  route('/dev/ui', 'app/web/pages/ui/ui-page.tsx'),
  route('/dev/mailbox', 'features/notices/web/mailbox-page.tsx'),
  route('$', 'app/web/pages/unknown-address.tsx'),
])
