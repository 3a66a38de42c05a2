import type { ReactNode } from 'react'
import { brand } from '#platform/brand.ts'

export type LegalPolicy = {
  title: string
  path: string
  description: string
  sections: { id: string; title: string; body: ReactNode }[]
}

/** Titles and descriptions of the legal policies. Every page loads these, but not the texts (code splitting). */
export const legalPolicyPageHeads = {
  terms: {
    title: 'Terms of Service',
    path: '/terms',
    description: `What you and ${brand.name} agree on: who may join, what you log, rewards, moderation, deleting your account, and how disputes are settled.`,
  },
  privacy: {
    title: 'Privacy Policy',
    path: '/privacy',
    description: `What ${brand.name} knows about you, what others see, how photos are treated, and how everything is deleted. No advertising, no trackers.`,
  },
  cookies: {
    title: 'Cookie Policy',
    path: '/cookie-policy',
    description: `Everything ${brand.name} keeps on your device, item by item: what it is for and how long it stays. No advertising cookies are used.`,
  },
} satisfies Record<string, Omit<LegalPolicy, 'sections'>>
