import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#platform/web/page-head.ts'
import { privacy } from './privacy.tsx'
import { policyHeads } from './policy.ts'
import { PolicySheet } from './policy-sheet.tsx'

export const Route = createFileRoute('/_public/privacy')({
  head: () => pageHead(policyHeads.privacy),
  component: () => <PolicySheet policy={privacy} />,
})
