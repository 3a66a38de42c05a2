import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { litterboard } from '#features/litterboard/web/api.ts'

export const Route = createFileRoute('/_public/')({
  loader: ({ context }) => context.queryClient.ensureQueryData(litterboard.top.queryOptions()),
  head: () => ({ meta: [{ title: 'Home' }] }),
  component: HomePage,
})

function HomePage() {
  const { data } = useSuspenseQuery(litterboard.top.queryOptions())
  return <h1 className="text-4xl">Making the world around us cleaner, together {data.rows.length}</h1>
}
