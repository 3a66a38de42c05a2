import { createFileRoute } from '@tanstack/react-router'
import { publicPageHead } from '#platform/web/page-head.ts'
import { HomePageContent, loadHomePage } from './home/home.tsx'

export const Route = createFileRoute('/_public/')({
  // The home page is not split: the route of the contact page imports it too, so the entry bundle has it anyway.
  codeSplitGroupings: [],
  loader: loadHomePage,
  head: () =>
    publicPageHead({
      title: 'Making the world around us cleaner, together',
      description:
        'Log your litter cleanups, follow your own impact, keep your week streak and climb the Litterboard. Free, on the web and on your phone.',
      path: '/',
    }),
  component: HomePageContent,
})
