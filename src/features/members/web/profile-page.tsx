import { createFileRoute } from '@tanstack/react-router'
import { awaitDuringServerRendering } from '#platform/render-context.ts'
import { memberPageHead } from '#platform/web/page-head.ts'
import { members } from './api.ts'
import { PROFILE_TABS, type ProfileTab } from './profile/profile-tabs.ts'
import { ProfilePage } from './profile/profile.tsx'

const isTab = (tab: unknown): tab is ProfileTab => PROFILE_TABS.some(({ id }) => id === tab)

export const Route = createFileRoute('/_public/_member/profile')({
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: ProfileTab } => ({
    tab: isTab(tab) ? tab : undefined,
  }),
  // The profile page's loader never rejects, because the page shows its own error.
  loader: ({ context: { queryClient }, location: { search } }) =>
    awaitDuringServerRendering(
      Promise.all([
        queryClient.prefetchQuery(members.profile.queryOptions()),
        (search as { tab?: ProfileTab }).tab === 'account' && queryClient.prefetchQuery(members.factors.queryOptions()),
      ]).then(() => undefined),
    ),
  head: () => memberPageHead('My profile'),
  component: ProfilePage,
})
