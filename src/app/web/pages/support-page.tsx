import { useState } from 'react'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { publicPageHead } from '#platform/web/page-head.ts'
import { useContactFormDefaults } from '#features/members/web/session/use-auth.ts'
import { DialogHasAddress } from '#platform/web/ui/overlays/dialog-has-address.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import ContactDialog from '#features/notices/web/contact/contact-dialog.tsx'
import { HomePageContent, loadHomePage } from './home/home.tsx'

export const Route = createFileRoute('/_public/support')({
  staticData: { hydration: 'immediate' },
  loader: loadHomePage,
  head: () =>
    publicPageHead({
      title: 'Contact Us',
      description: 'Ask us, tell us, propose something: a person reads every message.',
      path: '/support',
    }),
  component: function SupportPage() {
    const navigate = useNavigate()
    const writer = useContactFormDefaults()
    const isHydrated = useHydrated()
    const [isServerRendered] = useState(!isHydrated)
    return (
      <>
        {/* A dialog that the server rendered becomes modal only with scripts. */}
        <div inert={isServerRendered} className="noscript:hidden">
          <HomePageContent />
        </div>
        <DialogHasAddress value>
          <ContactDialog writer={writer} onClose={() => void navigate({ to: '/', replace: true })} />
        </DialogHasAddress>
      </>
    )
  },
})
