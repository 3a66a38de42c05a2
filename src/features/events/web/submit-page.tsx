import { createFileRoute } from '@tanstack/react-router'
import { titleOf } from '#platform/web/page-head.ts'
import { SubmitAtItsAddress } from './parts/form/submit-at-its-address.tsx'

/** The finder with the form open. */
export const Route = createFileRoute('/_public/cleanups/submit')({
  head: () => ({ meta: [{ title: titleOf('Submit Cleanup Event') }] }),
  component: SubmitAtItsAddress,
})
