import { describe, expect, test } from 'vitest'
import { countDaysUntilPurge, findPurgeTime } from './admin.ts'
import { calculateGoalPace } from './profile.ts'
import { socialNetworks, normalizeSocialUrl } from './social.ts'
import { USERNAME_PATTERN, isReservedUsername } from './usernames.ts'

describe('normalizeSocialUrl', () => {
  const [facebook, , linkedin, , twitter] = socialNetworks
  test.each([
    ['https://facebook.com/rosa', facebook, 'https://facebook.com/rosa'],
    ['facebook.com/rosa', facebook, 'https://facebook.com/rosa'],
    ['http://www.facebook.com/rosa?x=1', facebook, 'https://www.facebook.com/rosa?x=1'],
    [' https://de.linkedin.com/in/rosa ', linkedin, 'https://de.linkedin.com/in/rosa'],
    ['https://twitter.com/rosa', twitter, 'https://twitter.com/rosa'],
    ['https://X.com/rosa', twitter, 'https://x.com/rosa'],
  ] as const)('normalizes a typed link of a social network to an https URL: %s', (typed, network, expected) =>
    expect(normalizeSocialUrl(typed, network)).toBe(expected),
  )

  test.each([
    'https://instagram.com/rosa',
    'https://facebook.com.evil.example/rosa',
    'https://evilfacebook.com/rosa',
    'https://evil.example/facebook.com/rosa',
    'javascript:alert(1)//facebook.com/rosa',
    'data:text/html,facebook.com',
    'https://rosa:pass@facebook.com/rosa',
    'https://facebook.com:8443/rosa',
    'https://facebook.com',
    'https://facebook.com\\@evil.example/rosa',
    'rosa',
    `https://facebook.com/${'a'.repeat(300)}`,
  ])('rejects any URL but a page of the network: %s', (typed) =>
    expect(normalizeSocialUrl(typed, facebook)).toBeUndefined(),
  )
})

describe('username rules', () => {
  test.each(['ab', 'TidyHeron42', '__', 'a'.repeat(20), '42'])('allow %s', (name) =>
    expect(name).toMatch(USERNAME_PATTERN),
  )
  test.each(['a', 'a'.repeat(21), 'rosa medina', 'rosa-medina', 'rosé', '', 'rosa!'])('forbid "%s"', (name) =>
    expect(name).not.toMatch(USERNAME_PATTERN),
  )
  test.each([
    'admin',
    'Admin_1',
    'SUPPORT',
    'cleanstreak',
    'Cleanstreak_Team',
    'leaderboard',
    '42',
    '__',
    'me',
    'sysadmin',
    'Help_Desk',
    'superuser',
    'SupportTeam',
    'TheAdmin',
    'customer_support',
    'Founder',
    'moderators',
  ])('reserve names that pose as staff or equal a URL: %s', (name) => expect(isReservedUsername(name)).toBe(true))
  test.each([
    'rosa',
    'TidyHeron42',
    'administer_of_trails',
    'meadow',
    'BadmintonFan',
    'helping_hand',
    'modest',
    'TeamRiver',
  ])('do not reserve other names: %s', (name) => expect(isReservedUsername(name)).toBe(false))
})

test('a deleted account is purged 30 days later, and a partial day counts as a day left', () => {
  const purgedFrom = findPurgeTime(new Date('2026-11-22T10:00:00Z'))
  expect(purgedFrom.toISOString()).toBe('2026-12-22T10:00:00.000Z')
  const daysLeft = (now: string) => countDaysUntilPurge(purgedFrom.toISOString(), Date.parse(now))
  const times = ['2026-11-22T10:00:00Z', '2026-12-20T09:00:00Z', '2026-12-22T09:59:59Z', '2026-12-23T10:00:00Z']
  expect(times.map(daysLeft)).toEqual([30, 3, 1, 0])
})

describe('calculateGoalPace', () => {
  test.each([
    [365, '2026-01-01', { piecesPerDay: 1, piecesPerWeek: 7 }],
    [1000, '2026-01-01', { piecesPerDay: 3, piecesPerWeek: 20 }],
    [2500, '2028-01-01', { piecesPerDay: 7, piecesPerWeek: 48 }],
    [365, '2026-11-26', { piecesPerDay: 11, piecesPerWeek: 71 }],
    [1000, '2026-12-25', { piecesPerDay: 143, piecesPerWeek: 1000 }],
    [365, '2026-12-26', { piecesPerDay: 61, piecesPerWeek: undefined }],
    [365, '2026-12-31', { piecesPerDay: 365, piecesPerWeek: undefined }],
  ])('reaches a goal of %i pieces by the end of the year from %s', (goal, today, pace) =>
    expect(calculateGoalPace(goal, today)).toEqual(pace),
  )
})
