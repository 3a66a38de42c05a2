import { expect, test } from 'vitest'
import type { MemberForAdmins } from '../../contract/admin.ts'
import { accountUiTexts } from '../../copy.ts'
import { formatReaderDay, adminMemberListUiTexts as texts, formatReaderTime } from './copy.ts'

test('the streak dialog’s hint says how the longest streak changes', () => {
  const last = (weeks: number | null, longest: number | undefined) =>
    texts.streakHint(weeks, longest).replace('Holds as of this week and grows from there. ', '')
  expect(last(5, 11)).toBe('The longest streak stays at 11.')
  expect(last(11, 11)).toBe('The longest streak stays at 11.')
  expect(last(1200, 11)).toBe('The longest streak grows to 1,200.')
  expect(last(null, 11)).toBe('The longest streak stays at 11.')
  expect(last(5, undefined)).toBe('The longest streak grows with it, and never shrinks.')
})

test('the subtitle of the unverified members dialog shows their number, even when the count is capped', () => {
  expect(texts.unverifiedCount(1, false)).toBe('One person has not confirmed their email.')
  expect(texts.unverifiedCount(1200, true)).toBe('More than 1,200 people have not confirmed their email.')
})

test('the restore confirmation says which cleanups reappear and whether the member gets an email', () => {
  const { consequences, notBack } = texts.restore
  const rosa = {
    fullName: 'Rosa Medina',
    totalCleanups: 24,
    totalLitterPieces: 1083,
    isPublic: true,
    isDisabled: false,
  }
  const member = (set: object) => ({ ...rosa, isAdmin: false, ...set }) as MemberForAdmins
  const first = (set: object) => consequences(member(set), false)[0]
  expect([{}, { isPublic: false }, { isDisabled: true }, { totalCleanups: 0 }].map(first)).toEqual([
    '24 cleanups and 1,083 pieces, on all boards',
    '24 cleanups and 1,083 pieces, on no board, as the profile is private',
    '24 cleanups and 1,083 pieces, on all boards once the account is enabled',
    'All photos and pictures',
  ])
  expect(notBack(member({}), false)).toBe(
    'Sessions, second factors and the password do not. Rosa gets an email with a link to set a new one.',
  )
  expect(notBack(member({ isDisabled: true }), false)).toBe(
    'Sessions, second factors and the password do not. The account stays disabled.',
  )
})

test('the restore confirmation counts photos and names the joined challenges', () => {
  const member = { totalCleanups: 0, avatarUrl: '/a.webp' } as MemberForAdmins
  const without = { ...member, avatarUrl: null }
  const lines = (of: MemberForAdmins, photos: number, challenges: string[]) =>
    texts.restore.consequences(of, false, { photos, challenges })
  expect(lines(member, 1031, ['Elm Street Autumn 10K', 'Canal Keepers'])).toEqual([
    '1,031 photos and the picture',
    'Challenges joined: Elm Street Autumn 10K, Canal Keepers',
    'Profile, loves and badges',
  ])
  expect(lines(without, 1, [])).toEqual(['1 photo', 'Profile, loves and badges'])
  expect(lines(member, 0, [])).toEqual(['The picture', 'Profile, loves and badges'])
  expect(lines(without, 0, ['1', '2', '3', '4', '5', '6', '7'])).toEqual([
    'Challenges joined: 1, 2, 3, 4, 5 and 2 more',
    'Profile, loves and badges',
  ])
  expect(texts.restore.consequences(member, false)).toEqual([
    'All photos and pictures',
    'All joined challenges',
    'Profile, loves and badges',
  ])
})

test('the restore confirmation says that only a superadmin can restore admin rights', () => {
  const { consequences, notBack } = texts.restore
  const grace = {
    fullName: 'Grace Liu',
    isAdmin: true,
    isPublic: true,
    isDisabled: false,
    totalCleanups: 0,
  } as MemberForAdmins
  expect(consequences(grace, true)).toContain('Admin rights')
  expect(notBack(grace, true)).not.toContain('admin rights')
  expect(consequences(grace, false)).not.toContain('Admin rights')
  expect(notBack(grace, false)).toContain('Sessions, admin rights, second factors and the password do not.')
})

test('the headline of the member list omits unverified members if there are none', () => {
  const headline = (total: number, unverified: number, isMore = false) =>
    texts.headline({ all: { total, isMore: false }, unverified: { total: unverified, isMore } })
  expect([headline(1, 0), headline(2614, 31), headline(20_000, 10_000, true)]).toEqual([
    '1 member.',
    '2,614 members, 31 not verified yet.',
    '20,000 members, more than 10,000 not verified yet.',
  ])
})

test('formatReaderDay and formatReaderTime use the reader’s time zone', () => {
  const at = '2026-11-20T03:12:00.000Z'
  expect(formatReaderDay(at, 'UTC')).toBe('Nov 20, 2026')
  expect(formatReaderDay(at, 'America/Phoenix')).toBe('Nov 19, 2026')
  // some browsers put a narrow space before AM and PM
  expect(formatReaderTime(at, 'America/Phoenix').replace(/\s/g, ' ')).toBe('Nov 19, 2026, 8:12 PM')
})

test('the deletion confirmation says that other members keep their shares of common groups', () => {
  expect(texts.delete.after()).toBe(accountUiTexts.groupsStay('their'))
  expect(accountUiTexts.groupsStay('their')).toMatch(
    /^Photos and pieces of group cleanups stay .*without their name\.$/,
  )
})
