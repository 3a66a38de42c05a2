import { expect, test } from 'vitest'
import { Challenge } from './challenge.ts'

test('members read these fields of a challenge and no others, never its code', () => {
  expect(Object.keys(Challenge.def.shape)).toEqual([
    'id',
    'title',
    'slug',
    'subhead',
    'description',
    'bannerUrl',
    'logoUrl',
    'startDate',
    'endDate',
    'isPrivate',
    'goalLitterPieces',
    'challengeRules',
    'isPublished',
    'phase',
    'isParticipant',
    'summary',
  ])
})
