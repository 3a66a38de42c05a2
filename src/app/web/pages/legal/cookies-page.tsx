import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#platform/web/page-head.ts'
import { cookies } from './cookies.tsx'
import { policyHeads } from './policy.ts'
import { PolicySheet } from './policy-sheet.tsx'

export const Route = createFileRoute('/_public/cookies')({
  head: () => pageHead(policyHeads.cookies),
  component: () => <PolicySheet policy={cookies} />,
})
