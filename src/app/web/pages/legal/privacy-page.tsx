import { createFileRoute } from '@tanstack/react-router'
import { publicPageHead } from '#platform/web/page-head.ts'
import { privacyPolicy } from './privacy.tsx'
import { legalPolicyPageHeads } from './policy.ts'
import { LegalPolicySheet } from './policy-sheet.tsx'

export const Route = createFileRoute('/_public/privacy')({
  head: () => publicPageHead(legalPolicyPageHeads.privacy),
  component: () => <LegalPolicySheet policy={privacyPolicy} />,
})
