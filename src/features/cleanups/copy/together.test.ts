import { describe, expect, test } from 'vitest'
import { groupDetailsUiTexts, joinGroupUiTexts as texts, shareDialogUiTexts } from './together.ts'

const rosa = { name: 'rosa_m', pieces: 46, isHost: true }
const hector = { name: 'hector_s', pieces: 42, isHost: false }
const offer = { total: 214, people: 5, mostPieces: 250, rest: 126, offered: 42, shares: [rosa, hector] }

describe('the text about the shares of a group that others can join', () => {
  test('names an equal share, what each member has taken and the rest', () => {
    expect(texts.offer(offer)).toBe(
      'An equal share among 5 people. Taken so far: 46 by rosa_m, 42 by hector_s. Left after that: 84.',
    )
  })

  test('names nobody to a visitor, and shows only a sum for many shares', () => {
    const visitors = { ...offer, shares: [rosa, hector].map((share) => ({ ...share, name: null })) }
    expect(texts.offer(visitors)).toContain('Taken so far: 88.')
    const many = { ...offer, shares: Array.from({ length: 5 }, () => hector) }
    expect(texts.offer(many)).toContain('Taken so far: 210.')
  })

  test('explains why the offer is less than an equal share', () => {
    expect(texts.offer({ ...offer, rest: 12, offered: 12 })).toMatch(/^All that is left\. .* Left after that: 0\.$/)
    const large = { ...offer, total: 5000, people: 2, rest: 4750, offered: 250 }
    expect(texts.offer(large)).toMatch(/^250 is the most for one cleanup\. /)
  })
})

test('a fully taken group names the largest share, even of a private member', () => {
  expect(texts.allTakenAbout([rosa, { ...hector, pieces: 168 }])).toBe(
    'The largest share is hector_s’s: 168 pieces. You can join once somebody gives pieces back.',
  )
  expect(texts.allTakenAbout([{ ...rosa, name: null, pieces: 1 }])).toContain('The largest share is 1 piece.')
})

test('the consequences of leaving a group are described in sentences', () => {
  const { goesBack, photosStay, joinAgain } = groupDetailsUiTexts
  for (const consequence of [goesBack(1), goesBack(42), photosStay, joinAgain]) expect(consequence).toMatch(/\.$/)
})

test('a changed group share is compared with the previous one', () => {
  expect([18, -4, 0].map(shareDialogUiTexts.compared)).toEqual([
    '18 more than before. They come from the rest; nobody else’s share changes.',
    '4 fewer than before. They go back to the rest; nobody else’s share changes.',
    'Nobody else’s share changes.',
  ])
})
