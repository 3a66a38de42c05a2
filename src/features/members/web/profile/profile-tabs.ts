export const PROFILE_TABS = [
  { id: 'profile', label: 'Profile Information' },
  { id: 'social', label: 'Social Links' },
  { id: 'account', label: 'Account Settings' },
] as const

export type ProfileTab = (typeof PROFILE_TABS)[number]['id']
