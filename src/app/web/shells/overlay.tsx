import { useLocation } from '@tanstack/react-router'
import { useContactFormDefaults } from '#features/members/web/session/use-auth.ts'
import { DialogHasAddress } from '#platform/web/ui/overlays/dialog-has-address.ts'
import { createLoadableDialog } from '#platform/web/ui/overlays/loadable-dialog.tsx'

const Contact = createLoadableDialog(() => import('#features/notices/web/contact/contact-dialog.tsx'))
const Legal = createLoadableDialog(() => import('#app/web/pages/legal/legal-dialog.tsx'))

const policies = { '/terms': 'terms', '/privacy': 'privacy', '/cookie-policy': 'cookies' } as const

/**
 * Shows a page as a dialog over the current page, if a link opened it that way. The browser's Back button closes the
 * dialog.
 */
export function PageDialogOverlay() {
  const over = useLocation({ select: ({ state }) => state.over })
  const about = useLocation({ select: ({ state }) => state.about })
  const writer = useContactFormDefaults()
  const close = () => {
    // A second press of Escape may arrive after the browser has gone back.
    if (location.pathname === over) void overlayHistory?.goBack()
  }
  const policy = policies[over as keyof typeof policies]
  return (
    <DialogHasAddress value>
      {over === '/support' && <Contact writer={writer} about={about} onClose={close} />}
      {policy && <Legal policy={policy} onClose={close} />}
    </DialogHasAddress>
  )
}
