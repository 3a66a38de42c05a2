import { loadable } from '#platform/web/ui/overlays/loadable.tsx'

export const LogDialog = loadable(() => import('#features/cleanups/web/log/log-dialog.tsx'))
