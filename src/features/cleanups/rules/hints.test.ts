import { describe, expect, test } from 'vitest'
import { addDays } from '#platform/days.ts'
import {
  type ReviewHintFacts,
  formatReviewHintLabel,
  formatReviewHintSentence,
  computeCleanupReviewHints,
} from './hints.ts'

const NOON = Date.parse('2026-11-19T12:00:00Z')
const minutesLater = (...minutes: number[]) => minutes.map((each) => new Date(NOON + each * 60_000))

const usualFacts: ReviewHintFacts = {
  date: '2026-11-19',
  litterCount: 30,
  others: { count: 14, lowerQuartile: 20, upperQuartile: 40, mostApproved: 61 },
  isOnlyOne: false,
  loggedAt: new Date(NOON),
  othersLoggedAt: [],
  photos: [{ takenOn: '2026-11-19' }, { takenOn: null }],
}
const sentences = (facts: Partial<ReviewHintFacts>) =>
  computeCleanupReviewHints({ ...usualFacts, ...facts }).map((hint) =>
    formatReviewHintSentence(hint, { ...usualFacts, ...facts }),
  )
const kinds = (facts: Partial<ReviewHintFacts>) =>
  computeCleanupReviewHints({ ...usualFacts, ...facts }).map(({ kind }) => kind)

test("computeCleanupReviewHints returns no hint for a cleanup like the member's others", () => {
  expect(computeCleanupReviewHints(usualFacts)).toEqual([])
})

test("computeCleanupReviewHints reports a member's first cleanup without judging its number of pieces", () => {
  const none = { count: 0, lowerQuartile: 0, upperQuartile: 0, mostApproved: 0 }
  expect(sentences({ isOnlyOne: true, others: none, litterCount: 800 })).toEqual(['First cleanup'])
})

describe('review hint about an unusual number of pieces', () => {
  test("appears above three times the upper quartile of the member's other cleanups", () => {
    expect(sentences({ litterCount: 248 })).toEqual(['248 pieces, usually 20 to 40'])
    expect(sentences({ litterCount: 1200, others: { ...usualFacts.others, lowerQuartile: 40 } })).toEqual([
      '1,200 pieces, usually 40',
    ])
    expect(kinds({ litterCount: 121 })).toEqual(['pieces'])
    expect(kinds({ litterCount: 120 })).toEqual([])
  })

  test('disappears once an equally large cleanup of the member has been approved', () => {
    const others = { ...usualFacts.others, mostApproved: 248 }
    expect(kinds({ litterCount: 248, others })).toEqual([])
    expect(kinds({ litterCount: 249, others })).toEqual(['pieces'])
  })

  test('requires at least three other cleanups of the member', () => {
    expect(kinds({ litterCount: 248, others: { ...usualFacts.others, count: 2 } })).toEqual([])
    expect(kinds({ litterCount: 248, others: { ...usualFacts.others, count: 3 } })).toEqual(['pieces'])
  })

  test("requires at least 20 pieces more than the upper quartile of the member's other cleanups", () => {
    const others = { count: 9, lowerQuartile: 1, upperQuartile: 2, mostApproved: 3 }
    expect(kinds({ litterCount: 21, others })).toEqual([])
    expect(kinds({ litterCount: 22, others })).toEqual(['pieces'])
  })
})

describe('review hint about a burst of cleanups', () => {
  test('appears for four cleanups logged within ten minutes', () => {
    expect(sentences({ othersLoggedAt: minutesLater(-7.5, -3, 0.4, 0.5) })).toEqual(['5 cleanups in 8 minutes'])
    expect(kinds({ othersLoggedAt: minutesLater(-3, 1) })).toEqual([])
    expect(kinds({ othersLoggedAt: minutesLater(-4, 1, 6) })).toEqual(['burst'])
    expect(kinds({ othersLoggedAt: minutesLater(-4, 1, 6.1) })).toEqual([])
  })

  test('counts only cleanups within ten minutes of each other', () => {
    expect(sentences({ othersLoggedAt: minutesLater(-9, -8, -7, 2, 4, 6, 8) })).toEqual(['5 cleanups in 8 minutes'])
  })

  test('gives the length of the burst as at least one minute', () => {
    expect(sentences({ othersLoggedAt: minutesLater(0, 0, 0.1) })).toEqual(['4 cleanups in 1 minute'])
  })
})

describe('review hint about a photo', () => {
  const photoOf = (takenOn: string | null) => sentences({ photos: [{ takenOn: null }, { takenOn }] })

  test('appears when the photo was taken more than 30 days before the cleanup', () => {
    expect(photoOf('2025-03-03')).toEqual(['Photo 2 was taken on Mar 3, 2025, long before the date'])
    expect(photoOf(addDays(usualFacts.date, -31))).toHaveLength(1)
    expect(photoOf(addDays(usualFacts.date, -30))).toEqual([])
  })

  test('appears when the photo was taken more than two days after the cleanup', () => {
    expect(photoOf('2026-11-22')).toEqual(['Photo 2 was taken on Nov 22, 2026, after the date'])
    expect(photoOf('2026-11-21')).toEqual([])
  })

  test('appears only once for several photos taken on the same day', () => {
    const photos = ['2025-03-03', '2025-03-03', '2026-11-19', '2025-03-04'].map((takenOn) => ({ takenOn }))
    expect(computeCleanupReviewHints({ ...usualFacts, photos })).toEqual([
      { kind: 'photo-old', photo: 1, takenOn: '2025-03-03' },
      { kind: 'photo-old', photo: 4, takenOn: '2025-03-04' },
    ])
  })

  test('appears when the same or another member has used the photo in an earlier cleanup', () => {
    const other = { cleanupId: '019a0000-0000-7000-8000-000000000001', date: '2026-11-05', isSameMember: true }
    const photos = [
      { takenOn: null, other: { ...other, isSameMember: false } },
      { takenOn: null, other },
    ]
    expect(sentences({ photos })).toEqual([
      "Photo 1 is the same picture as in another member's cleanup of Nov 5, 2026",
      'Photo 2 is the same picture as in the cleanup of Nov 5, 2026',
    ])
  })
})

test('computeCleanupReviewHints returns every review hint that applies, the most serious first', () => {
  const other = { cleanupId: '019a0000-0000-7000-8000-000000000001', date: '2026-11-05', isSameMember: true }
  const photos = [{ takenOn: '2026-01-01', other }]
  const hints = computeCleanupReviewHints({
    ...usualFacts,
    litterCount: 248,
    othersLoggedAt: minutesLater(1, 2, 3),
    photos,
  })
  expect(hints.map((hint) => formatReviewHintLabel(hint, { litterCount: 248 }))).toEqual([
    'Photo seen before',
    '248 pieces, usually 20 to 40',
    '4 cleanups in 3 minutes',
    'Photo of Jan 1, 2026',
  ])
})
