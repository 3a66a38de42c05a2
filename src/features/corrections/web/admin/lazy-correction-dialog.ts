import { createLoadableDialog } from '#platform/web/ui/overlays/loadable-dialog.tsx'

export const LazyCorrectionDialog = createLoadableDialog(() => import('./correction-dialog.tsx'))
