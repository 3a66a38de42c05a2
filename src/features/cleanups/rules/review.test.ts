import { describe, expect, test } from 'vitest'
import { DECISION_EMAIL_DELAY_MS, planDecisionEmail } from './review.ts'

const decidedAt = new Date('2026-11-19T12:00:00Z')
const later = new Date(decidedAt.getTime() + 20_000)
const due = new Date(decidedAt.getTime() + DECISION_EMAIL_DELAY_MS)
const newerIsDue = new Date(later.getTime() + DECISION_EMAIL_DELAY_MS)

describe('the email about a review decision', () => {
  test('is sent when due if the decision is still current', () => {
    expect(planDecisionEmail({ decidedAt, current: decidedAt, emailed: null, now: due })).toBe('now')
  })

  test('is sent only once', () => {
    expect(planDecisionEmail({ decidedAt, current: decidedAt, emailed: decidedAt, now: due })).toBe('never')
  })

  test('is sent about a decision that follows an emailed one', () => {
    const times = { decidedAt: later, current: later, emailed: decidedAt, now: newerIsDue }
    expect(planDecisionEmail(times)).toBe('now')
  })

  test('waits while a newer decision can still be undone', () => {
    expect(planDecisionEmail({ decidedAt, current: later, emailed: null, now: due })).toEqual(newerIsDue)
  })

  test('is never sent once a newer decision is final', () => {
    expect(planDecisionEmail({ decidedAt, current: later, emailed: null, now: newerIsDue })).toBe('never')
  })
})
