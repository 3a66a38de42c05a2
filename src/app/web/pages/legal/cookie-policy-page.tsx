import { createFileRoute } from '@tanstack/react-router'
import { publicPageHead } from '#platform/web/page-head.ts'
import { cookiePolicy } from './cookies.tsx'
import { policyPageHeads } from './policy.ts'
import { PolicySheet } from './policy-sheet.tsx'

export const Route = createFileRoute('/_public/cookie-policy')({
  head: () => publicPageHead(policyPageHeads.cookies),
  component: () => <PolicySheet policy={cookiePolicy} />,
})
