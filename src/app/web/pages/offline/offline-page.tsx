import { createFileRoute } from '@tanstack/react-router'
import { memberHead } from '#platform/web/page-head.ts'
import { OfflinePage } from './offline.tsx'

/** Rendered for nobody and kept by the service worker, which answers with it when nobody else does. */
export const Route = createFileRoute('/_public/offline')({
  head: () => memberHead('Offline'),
  component: OfflinePage,
})
