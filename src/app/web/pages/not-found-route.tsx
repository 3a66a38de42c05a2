import { createFileRoute, notFound } from '@tanstack/react-router'

/** Where the product itself sends whoever asked for something that is not there. */
export const Route = createFileRoute('/not-found')({
  beforeLoad: () => {
    throw notFound()
  },
})
