import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#platform/web/page-head.ts'
import { Home, loadHome } from './home/home.tsx'

export const Route = createFileRoute('/_public/')({
  // comes with the first file anyway: the contact page shows it too
  codeSplitGroupings: [],
  loader: loadHome,
  head: () =>
    pageHead({
      title: 'Making the world around us cleaner, together',
      description:
        'Log your litter cleanups, follow your own impact, keep your week streak and climb the Litterboard. Free, on the web and on your phone.',
      path: '/',
    }),
  component: Home,
})
