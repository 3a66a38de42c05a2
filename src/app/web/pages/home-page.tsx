import { createFileRoute } from '@tanstack/react-router'
import { publicPageHead } from '#platform/web/page-head.ts'
import { HomePageContent, loadHomePage } from './home/home.tsx'

export const Route = createFileRoute('/_public/')({
  // No code splitting: the contact page also shows the home page, so the home page is in the entry bundle anyway.
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
