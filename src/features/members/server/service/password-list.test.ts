import { describe, expect, test } from 'vitest'
import { MIN_PASSWORD_LENGTH } from '../../rules/accounts.ts'
import list from './password-list.json' with { type: 'json' }
import { isPasswordCommon } from './password-list.ts'

describe('isPasswordCommon', () => {
  test.each(['123456', 'secret', '654321', 'aaaaaa', 'qwertyuiop', list[0]!, list.at(-1)!])(
    'recognizes "%s"',
    async (password) => {
      expect(await isPasswordCommon(password)).toBe(true)
    },
  )

  test.each([
    ['capital letters', 'SeCreT'],
    ['spaces around it', '  secret\t'],
    ['full-width characters', '\uff11\uff12\uff13\uff14\uff15\uff16'],
    ['all of them', ' \uff33\uff25\uff23\uff32\uff25\uff34 '],
  ])('recognizes a common password despite %s', async (_, password) => {
    expect(await isPasswordCommon(password)).toBe(true)
  })

  test.each(['Cleanstreak', 'cleanstreak2026', '1-Litterlog!', 'litter', 'clean-up 1'])(
    'recognizes "%s" as related to the product',
    async (password) => {
      expect(await isPasswordCommon(password)).toBe(true)
    },
  )

  test.each([
    'clean-streets-42',
    'litter picker',
    'we love cleanstreak',
    'secret garden 7',
    'se cret',
    'pässwörd 🧹',
    'x'.repeat(256),
    'constructor',
    '      ',
  ])('returns false for "%s"', async (password) => {
    expect(await isPasswordCommon(password)).toBe(false)
  })
})

test('the list of common passwords holds 10,000 normalized, sorted entries of allowed length', () => {
  expect(list).toHaveLength(10_000)
  expect(list).toEqual([...new Set(list)].toSorted())
  expect(list.filter((password) => password !== password.normalize('NFKC').trim().toLowerCase())).toEqual([])
  expect(list.filter((password) => password.length < MIN_PASSWORD_LENGTH)).toEqual([])
})
