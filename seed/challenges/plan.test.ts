import { describe, expect, test } from 'vitest'
import { ChallengeCreateInput } from '#features/challenges/contract/challenge.ts'
import {
  CHALLENGES_PER_PAGE,
  CHALLENGE_PARTICIPANTS_PER_PAGE,
  type ChallengePhase,
  getChallengePhase,
} from '#features/challenges/rules.ts'
import { pickSignUpDay } from '../history/cleanup-days.ts'
import { residents } from '../residents.ts'
import { ROSA } from '../residents/logins.ts'
import { type PlannedChallenge, planChallenges } from './plan.ts'

const NOW = new Date('2026-11-21T15:00:00Z')
const clocks = [
  NOW,
  new Date('2026-11-22T23:59:00Z'),
  new Date('2027-01-01T00:01:00Z'),
  new Date('2028-02-29T12:00:00Z'),
]

const all = planChallenges(NOW, residents)
const hasRosa = ({ participants }: PlannedChallenge) => participants.some(({ resident }) => resident.email === ROSA)
const inPhase = (phase: ChallengePhase, of = all, now = NOW) =>
  of.filter((each) => getChallengePhase(each, now) === phase)

describe('challenges of the demo town', () => {
  test('contain only valid input for the challenge form', () => {
    for (const { challenge, startDate, endDate } of all) {
      const { isDraft, ...typed } = challenge
      const status = isDraft ? 'inactive' : 'active'
      const { success, error } = ChallengeCreateInput.safeParse({ ...typed, startDate, endDate, status })
      expect([challenge.slug, success, error?.issues]).toEqual([challenge.slug, true, undefined])
    }
    expect(new Set(all.map(({ challenge }) => challenge.slug)).size).toBe(all.length)
    expect(new Set(all.map(({ challenge }) => challenge.accessCode)).size).toBe(all.length)
  })

  test.each(clocks)('include upcoming, active and ended ones for a town created at %s', (now) => {
    const made = planChallenges(now, residents)
    const slugs = (phase: ChallengePhase) => inPhase(phase, made, now).map(({ challenge }) => challenge.slug)
    expect(slugs('upcoming')).toEqual(['first-light-walkers', 'coast-to-creek', 'desert-washes'])
    expect(slugs('active')).toContain('canal-path-crew')
    expect(slugs('ended')).toContain('two-week-tidy')
  })

  test('fill more than one page of the public list, and one has several pages of participants', () => {
    const seen = all.filter(({ challenge }) => !challenge.isPrivate && !challenge.isDraft)
    expect(seen.length).toBeGreaterThan(CHALLENGES_PER_PAGE)
    const active = inPhase('active', seen)
    expect(Math.max(...active.map(({ participants }) => participants.length))).toBeGreaterThan(
      2 * CHALLENGE_PARTICIPANTS_PER_PAGE,
    )
    expect(active.some(({ challenge }) => challenge.goalLitterPieces === 0)).toBe(true)
    expect(active.some(({ challenge }) => challenge.challengeRules?.includes('\n'))).toBe(true)
  })

  test('include public and private ones that Rosa has joined, and others that she can join', () => {
    const active = inPhase('active')
    const kinds = (isPrivate: boolean) => active.filter(({ challenge }) => Boolean(challenge.isPrivate) === isPrivate)
    for (const kind of [kinds(false), kinds(true)]) expect(new Set(kind.map(hasRosa))).toEqual(new Set([true, false]))
    expect(inPhase('ended').some(hasRosa)).toBe(true)
  })

  test('have participants who joined within the challenge, after signing up and not in the future', () => {
    for (const { startDate, endDate, createdAt, participants } of all) {
      expect(createdAt < NOW).toBe(true)
      for (const { resident, joinedAt } of participants) {
        const day = joinedAt.toISOString().slice(0, 10)
        expect(day >= startDate && day <= endDate && day >= pickSignUpDay(resident, NOW) && joinedAt < NOW).toBe(true)
      }
      expect(new Set(participants.map(({ resident }) => resident)).size).toBe(participants.length)
    }
  })
})
