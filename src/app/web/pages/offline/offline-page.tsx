import { createFileRoute } from '@tanstack/react-router'
import { memberPageHead } from '#platform/web/page-head.ts'
import { OfflinePage } from './offline.tsx'

/**
 * Offline page, rendered without a user. The service worker serves it from the cache when the server does not respond.
 */
export const Route = createFileRoute('/_public/offline')({
  staticData: { hydration: 'immediate' },
  head: () => memberPageHead('Offline'),
  component: OfflinePage,
})
