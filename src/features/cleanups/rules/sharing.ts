/**
 * What a phone hands over when somebody shares photos with the app. The manifest names it, the service worker receives it,
 * and where there is none, the server says what to do.
 */
export const SHARE = { path: '/share', photos: 'photos', title: 'title', text: 'text', link: 'link' } as const

/** How the Litterlog is opened after that: `lost` where nobody could keep what was shared. */
export const SHARINGS = ['kept', 'lost'] as const
export type Sharing = (typeof SHARINGS)[number]

/** For the log dialog to begin with. */
export type Shared = { files: File[]; notes: string; isLost?: boolean }

export const afterSharing = (shared: Sharing) => `/dashboard/log-cleanup?${new URLSearchParams({ shared })}`

/** Said by a search; anything else is no sharing. */
export const askedSharing = (asked: unknown): Sharing | undefined => SHARINGS.find((each) => each === asked)
