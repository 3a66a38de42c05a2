import type { Challenge } from './challenge.ts'

/** Challenges that have not begun. One is an unpublished draft that only admins see. */
export const upcomingChallenges: Challenge[] = [
  {
    slug: 'first-light-walkers',
    title: 'First Light Walkers',
    subhead: 'Out before the heat',
    description: 'A month of mornings. Whoever is back before eight has done it right.',
    challengeRules: 'Bring water.\nWear something that a driver can see.',
    accessCode: 'BEFORE8',
    firstDay: 6,
    lastDay: 36,
    goalLitterPieces: 1200,
    crowd: 0,
    logo: 'dawn',
    banner: { place: 'field', light: 2 },
  },
  {
    slug: 'coast-to-creek',
    title: 'Coast to Creek',
    subhead: 'Everything that would have floated away',
    description: 'Beaches and banks together: one total, from wherever you are.',
    accessCode: 'DOWNSTREAM',
    firstDay: 20,
    lastDay: 80,
    goalLitterPieces: 10_000,
    crowd: 0,
    logo: 'water',
    banner: { place: 'beach', light: 2 },
  },
  {
    slug: 'desert-washes',
    title: 'Desert Washes',
    subhead: 'Before the rains come',
    description: 'Still being prepared: we are waiting for the county to say which gates are open.',
    accessCode: 'MONSOON',
    isDraft: true,
    firstDay: 45,
    lastDay: 75,
    goalLitterPieces: 3000,
    crowd: 0,
  },
]
