import { createFileRoute } from '@tanstack/react-router'
import { publicPageHead } from '#platform/web/page-head.ts'
import { termsPolicy } from './terms.tsx'
import { legalPolicyPageHeads } from './policy.ts'
import { LegalPolicySheet } from './policy-sheet.tsx'

export const Route = createFileRoute('/_public/terms')({
  head: () => publicPageHead(legalPolicyPageHeads.terms),
  component: () => <LegalPolicySheet policy={termsPolicy} />,
})
