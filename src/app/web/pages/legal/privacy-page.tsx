import { createFileRoute } from '@tanstack/react-router'
import { publicPageHead } from '#platform/web/page-head.ts'
import { privacyPolicy } from './privacy.tsx'
import { policyPageHeads } from './policy.ts'
import { PolicySheet } from './policy-sheet.tsx'

export const Route = createFileRoute('/_public/privacy')({
  head: () => publicPageHead(policyPageHeads.privacy),
  component: () => <PolicySheet policy={privacyPolicy} />,
})
