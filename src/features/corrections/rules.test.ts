import { describe, expect, test } from 'vitest'
import { correctionUiTexts } from './copy.ts'
import { fallsBelowZero, findCorrectionLimit } from './rules.ts'

describe('the correction limit', () => {
  test.each([
    ['the own total', { own: 10, boards: 20, year: 30 }, { total: 'own', pieces: 10 }],
    ['the approved total', { own: 20, boards: 10, year: 30 }, { total: 'boards', pieces: 10 }],
    ['the total of the year', { own: 20, boards: 30, year: 10 }, { total: 'year', pieces: 10 }],
    ['the own total in a tie', { own: 10, boards: 10, year: 10 }, { total: 'own', pieces: 10 }],
  ] as const)('is %s if that limit is the lowest', (_, totals, limit) => {
    expect(findCorrectionLimit(totals)).toEqual(limit)
  })

  test('allows no subtraction from a total that is already negative', () => {
    expect(findCorrectionLimit({ own: 5, boards: -3, year: 5 })).toEqual({ total: 'boards', pieces: 0 })
  })

  test('allows subtracting all pieces, but not one more', () => {
    const limit = findCorrectionLimit({ own: 1188, boards: 1188, year: 1188 })
    expect([-1187, -1188, -1189].map((pieces) => fallsBelowZero(pieces, limit))).toEqual([false, false, true])
  })

  test('never prevents adding pieces, even to a negative total', () => {
    expect(fallsBelowZero(1, findCorrectionLimit({ own: -50, boards: -50, year: -50 }))).toBe(false)
  })
})

test.each([
  ['own', 1188, 'Rosa has 1,188 pieces. You can take away 1,188 at most.'],
  ['own', 0, 'Rosa has no pieces. Nothing can be taken away.'],
  ['boards', 1, 'Rosa has 1 approved piece. You can take away 1 at most.'],
  ['boards', 0, 'Rosa has no approved pieces. Nothing can be taken away.'],
  ['year', 684, 'Rosa has 684 pieces in 2026. You can take away 684 at most.'],
  ['year', 0, 'Rosa has no pieces in 2026. Nothing can be taken away.'],
] as const)(
  'a correction beyond the limit of the total "%s" by %d pieces is rejected with "%s"',
  (total, pieces, text) => {
    expect(correctionUiTexts.belowZero('Rosa', { total, pieces }, '2026')).toBe(text)
  },
)
