import { expect, test } from 'vitest'
import { Challenge } from './challenge.ts'

test('the API type of a challenge has exactly the fields that members can read', () => {
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
