import { expect, test } from 'vitest'
import { Challenge } from './challenge.ts'

test('members can read exactly these fields of a challenge; the access code is not among them', () => {
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
