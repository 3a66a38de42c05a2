import { createFileRoute } from '@tanstack/react-router'
import { publicPageHead } from '#platform/web/page-head.ts'
import { termsPolicy } from './terms.tsx'
import { policyPageHeads } from './policy.ts'
import { PolicySheet } from './policy-sheet.tsx'

export const Route = createFileRoute('/_public/terms')({
  head: () => publicPageHead(policyPageHeads.terms),
  component: () => <PolicySheet policy={termsPolicy} />,
})
