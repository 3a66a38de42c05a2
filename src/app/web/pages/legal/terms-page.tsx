import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#platform/web/page-head.ts'
import { terms } from './terms.tsx'
import { policyHeads } from './policy.ts'
import { PolicySheet } from './policy-sheet.tsx'

export const Route = createFileRoute('/_public/terms')({
  head: () => pageHead(policyHeads.terms),
  component: () => <PolicySheet policy={terms} />,
})
