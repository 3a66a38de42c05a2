import { createFileRoute } from '@tanstack/react-router'
import { publicPageHead } from '#platform/web/page-head.ts'
import { cookiePolicy } from './cookies.tsx'
import { legalPolicyPageHeads } from './policy.ts'
import { LegalPolicySheet } from './policy-sheet.tsx'

export const Route = createFileRoute('/_public/cookies')({
  head: () => publicPageHead(legalPolicyPageHeads.cookies),
  component: () => <LegalPolicySheet policy={cookiePolicy} />,
})
