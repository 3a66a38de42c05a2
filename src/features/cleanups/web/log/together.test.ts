import { describe, expect, test } from 'vitest'
import { ALONE, computeHostShare, toCleanupToStore, toTogetherFormValues } from './together.ts'

const HECTOR = {
  memberId: '5b0f3a3e-0d9e-4a4e-8a75-1c2f0f6f7a11',
  name: 'Hector',
  username: 'hector_s',
  avatarUrl: null,
  cleanups: 14,
  lastTogether: null,
}
const typed = { location: '85016', litterCount: 214, isTogether: true, people: 5, invited: [HECTOR], inviteeName: '' }

describe('a logged group cleanup', () => {
  test("has the host's equal share, the group size and the ids of the invited members", () => {
    expect(toCleanupToStore(typed, 250)).toEqual({
      location: '85016',
      litterCount: 46,
      group: { total: 214, people: 5, invited: [HECTOR.memberId] },
      invitees: [HECTOR],
    })
  })

  test('gives the host at most the limit of one cleanup', () => {
    expect(toCleanupToStore({ ...typed, litterCount: 5000, people: 2 }, 250).litterCount).toBe(250)
  })

  test('converts back to the typed form values', () => {
    const { location: _, ...form } = typed
    expect(toTogetherFormValues(toCleanupToStore(typed, 250))).toEqual(form)
  })
})

test('a group cleanup changed to a solo cleanup while in the outbox loses its group and names', () => {
  const alone = toCleanupToStore({ ...typed, isTogether: false }, 250)
  expect(alone.litterCount).toBe(214)
  expect({ ...toCleanupToStore(typed, 250), ...alone }).toMatchObject({ group: undefined, invitees: undefined })
  expect(toTogetherFormValues(alone)).toEqual({ ...ALONE, litterCount: 214 })
})

describe("the host's share after a change of the total", () => {
  // The others have 84 of 214 pieces, and 84 are left.
  const saved = { litterCount: 46, group: { total: 214, rest: 84 } }
  test.each([
    ['stays the same when the total grows', 300, 46],
    ['stays the same when the total equals all shares', 130, 46],
    ['shrinks when the total is below all shares', 120, 36],
    ['keeps one piece when the total leaves nothing, which the server refuses', 80, 1],
  ])('%s', (_, total, share) => {
    expect(computeHostShare(saved, total, 250)).toBe(share)
  })

  test('stays unchanged while the shares of the others are unknown', () => {
    expect(computeHostShare({ litterCount: 46, group: undefined }, 120, 250)).toBe(46)
  })
})
