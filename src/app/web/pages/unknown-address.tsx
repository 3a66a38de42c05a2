import { createFileRoute, notFound } from '@tanstack/react-router'
import { titleOf } from '#app/web/page-head.ts'

/** Whatever no other route answers; /not-found, where the product sends people who ask for what is gone, is one of these. */
export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    throw notFound()
  },
  head: () => ({ meta: [{ title: titleOf('Page not found') }] }),
})
