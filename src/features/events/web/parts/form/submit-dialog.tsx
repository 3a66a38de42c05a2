import { loadable } from '#platform/web/ui/overlays/loadable.tsx'

/** Where anybody submits an event. */
export const SubmitDialog = loadable(() => import('./dialog/submitted-event.tsx'))
