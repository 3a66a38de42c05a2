import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'
import { publicPageHead } from '#platform/web/page-head.ts'
import { useContactFormDefaults } from '#features/members/web/session/use-auth.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { HomePageContent, loadHomePage } from './home/home.tsx'

const ContactDialog = lazy(() => import('#features/notices/web/contact/contact-dialog.tsx'))

/** Page at the address of the contact dialog: the home page with the open contact dialog over it. */
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
    const isAwake = useHydrated()
    const writer = useContactFormDefaults()
    return (
      <>
        <HomePageContent />
        {isAwake && (
          <Suspense>
            <ContactDialog writer={writer} onClose={() => void navigate({ to: '/' })} />
          </Suspense>
        )}
      </>
    )
  },
})
