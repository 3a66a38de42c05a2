import { describe, expect, test } from 'vitest'
import { socialNetworks, socialUrl } from './social.ts'
import { USERNAME, isReservedUsername } from './usernames.ts'

describe('a social link', () => {
  const [facebook, , linkedin, , twitter] = socialNetworks
  test.each([
    ['https://facebook.com/rosa', facebook, 'https://facebook.com/rosa'],
    ['facebook.com/rosa', facebook, 'https://facebook.com/rosa'],
    ['http://www.facebook.com/rosa?x=1', facebook, 'https://www.facebook.com/rosa?x=1'],
    [' https://de.linkedin.com/in/rosa ', linkedin, 'https://de.linkedin.com/in/rosa'],
    ['https://twitter.com/rosa', twitter, 'https://twitter.com/rosa'],
    ['https://X.com/rosa', twitter, 'https://x.com/rosa'],
  ] as const)('is kept as https of its network: %s', (typed, network, kept) =>
    expect(socialUrl(typed, network)).toBe(kept),
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
  ])('of anything else is refused: %s', (typed) => expect(socialUrl(typed, facebook)).toBeUndefined())
})

describe('a username', () => {
  test.each(['ab', 'TidyHeron42', '__', 'a'.repeat(20), '42'])('may be %s', (name) => expect(name).toMatch(USERNAME))
  test.each(['a', 'a'.repeat(21), 'rosa medina', 'rosa-medina', 'rosé', '', 'rosa!'])('may not be "%s"', (name) =>
    expect(name).not.toMatch(USERNAME),
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
  ])('that poses as staff or collides with an address is reserved: %s', (name) =>
    expect(isReservedUsername(name)).toBe(true),
  )
  test.each([
    'rosa',
    'TidyHeron42',
    'administer_of_trails',
    'meadow',
    'BadmintonFan',
    'helping_hand',
    'modest',
    'TeamRiver',
  ])('else it is free: %s', (name) => expect(isReservedUsername(name)).toBe(false))
})
