import { createLoadableDialog } from '#platform/web/ui/overlays/loadable-dialog.tsx'

/** Dialog of a correction, whose code is loaded when it opens (code splitting). */
export const LazyCorrectionDialog = createLoadableDialog(() => import('./correction-dialog.tsx'))
