import { expect, test } from 'vitest'
import { MAX_CHALLENGE_GOAL, canAdminOpenChallenge, challengeProgressPercent } from './rules.ts'

test('the progress of a challenge reaches each whole percent exactly at its threshold', () => {
  for (const goal of [100, 700, MAX_CHALLENGE_GOAL])
    for (let percent = 1; percent <= 120; percent++) {
      const reached = (goal / 100) * percent
      expect(
        [challengeProgressPercent(reached, goal), challengeProgressPercent(reached - 1, goal)],
        `${reached}`,
      ).toEqual([percent, percent - 1])
    }
  expect(challengeProgressPercent(5, 0)).toBe(0)
})

test('an admin can open each challenge except private ones that they did not join', () => {
  for (const isParticipant of [true, false]) {
    expect(canAdminOpenChallenge({ isPrivate: false, isParticipant })).toBe(true)
    expect(canAdminOpenChallenge({ isPrivate: true, isParticipant })).toBe(isParticipant)
  }
})
