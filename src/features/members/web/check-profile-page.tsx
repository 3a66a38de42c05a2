import { createFileRoute } from '@tanstack/react-router'
import { CheckProfile } from './parts/check-profile.tsx'

export const Route = createFileRoute('/_public/check-profile')({
  head: () => ({ meta: [{ title: 'Check profile' }, { name: 'robots', content: 'noindex' }] }),
  component: CheckProfile,
})
