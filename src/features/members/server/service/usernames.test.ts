import type * as Crypto from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runInTransaction } from '#platform/server/db/db.ts'
import { type TestDatabase, createTestDatabase } from '#platform/server/db/testing.ts'
import { isReservedUsername, USERNAME_PATTERN } from '../../rules/usernames.ts'
import { aMember } from '../fixtures.ts'
import { GENERATED_USERNAME_FIRST_WORDS, GENERATED_USERNAME_SECOND_WORDS } from '../../rules/username-words.ts'

const dice = vi.hoisted(() => ({ loaded: 0 }))
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof Crypto>()
  const randomInt = (from: number, to?: number) => {
    const low = to === undefined ? 0 : from
    if (dice.loaded === 0) return crypto.randomInt(low, to ?? from)
    dice.loaded--
    return low
  }
  return { ...crypto, randomInt }
})

/** Words that no generated username may contain, not even where its two words meet. Matched in any letter case. */
const OFFENSIVE =
  `anal anus arse ass bastard beaner bimbo bitch bollock boner boob breast bugger bum butt chink clit cock
  commie coon crap cretin cum cunt damn dago dick dildo dyke fag fanny fart fatso fuck gimp gook gypsy hell hitler hoe homo
  honky hooker horny idiot jap jerk jizz kike kinky kkk knob lesbo lust milf minge moron muff nazi negro nigga nigger nipple
  nude orgy paki pecker pedo penis perv pimp piss poo poof porn prick pube puke queer rape rapist retard rimjob satan
  scat scum semen sex shag shit skank slag slave slut smut snot spastic spic spunk squaw stupid suck tard terror thug
  tit tosser tramp tranny turd twat ugly vagina virgin vomit vulva wank weed whore wog`.split(/\s+/)

const PAIRS = GENERATED_USERNAME_FIRST_WORDS.flatMap((first) =>
  GENERATED_USERNAME_SECOND_WORDS.map((second) => first + second),
)

test('username generation has more than three million possible names', () => {
  expect(PAIRS.length * 90).toBeGreaterThan(3_000_000)
})

test.each([
  ['first', GENERATED_USERNAME_FIRST_WORDS],
  ['second', GENERATED_USERNAME_SECOND_WORDS],
])('the list of %s username words has unique, capitalized words', (_, words) => {
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([])
  expect(words.filter((word) => !/^[A-Z][a-z]+$/.test(word))).toEqual([])
})

test('every generated username is valid, not reserved, and has two different words', () => {
  const names = PAIRS.map((pair) => `${pair}42`)
  expect(names.filter((name) => !USERNAME_PATTERN.test(name) || isReservedUsername(name))).toEqual([])
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
  expect(GENERATED_USERNAME_FIRST_WORDS.filter((word) => GENERATED_USERNAME_SECOND_WORDS.includes(word))).toEqual([])
})

/** Pairs of harmless words that together name an extremist party, rank or gang. */
const TOGETHER = 'goldendawn granddragon proudboy imperialwizard brownshirt ironcross whitepower'.split(' ')

test('no generated username contains an offensive word', () => {
  const offensive = new RegExp([...OFFENSIVE, ...TOGETHER].join('|'), 'i')
  expect(PAIRS.filter((pair) => offensive.test(pair))).toEqual([])
})

let database: TestDatabase
let generateUsername: (typeof import('./usernames.ts'))['generateUsername']
beforeAll(async () => {
  database = await createTestDatabase()
  // another test file may have loaded the module with the real random numbers
  vi.resetModules()
  ;({ generateUsername } = await import('./usernames.ts'))
})
afterAll(() => database.close())

test('generateUsername skips a username that is taken in any letter case', async () => {
  const [first] = PAIRS
  const made = await runInTransaction(database.db, async (tx) => {
    await aMember(tx, { username: `${first}10`.toLowerCase() })
    // random numbers stay the same for more than one round of candidates
    dice.loaded = 100
    return generateUsername(tx)
  })
  expect(dice.loaded).toBe(0)
  expect(made).toMatch(/^[A-Z][a-z]+[A-Z][a-z]+[1-9]\d$/)
  expect(made).not.toBe(`${first}10`)
})
