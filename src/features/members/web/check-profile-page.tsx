import { createFileRoute } from '@tanstack/react-router'
import { brand } from '#platform/brand.ts'
import { CheckProfile } from './parts/check-profile.tsx'

export const Route = createFileRoute('/_public/check-profile')({
  head: () => ({ meta: [{ title: `Check profile | ${brand.name}` }, { name: 'robots', content: 'noindex' }] }),
  component: CheckProfile,
})
