import { createFileRoute } from '@tanstack/react-router'
import { publicPageHead } from '#platform/web/page-head.ts'
import { privacyPolicy } from './privacy.tsx'
import { policyHeads } from './policy.ts'
import { PolicySheet } from './policy-sheet.tsx'

export const Route = createFileRoute('/_public/privacy')({
  head: () => publicPageHead(policyHeads.privacy),
  component: () => <PolicySheet policy={privacyPolicy} />,
})
