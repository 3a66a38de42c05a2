import { inject } from 'vitest'
import { aTestChallenge } from './harness/challenges.ts'
import { aLoggedGroup } from './harness/groups.ts'
import { aSubmittedEvent, anApprovedEvent } from './harness/events.ts'
import {
  aTestMember,
  aUniqueIpAddress,
  callApi,
  demoAdminCredentials,
  demoSuperadminCredentials,
  createSessionToken,
} from './harness/members.ts'
import { CALLERS, TABLE, type TestData, listPageVisits, pages } from './harness/page-table.ts'
import { expect, test } from './harness/test.ts'

const CONCURRENCY = 6
test('the table of expected page access has a row for every page of the router', () => {
  expect(Object.keys(TABLE).toSorted()).toEqual(pages().toSorted())
})

test('every page responds to visitors, members and admins as the table of expected page access says', async () => {
  const [member, other, unverified, disabled] = await Promise.all([
    aTestMember(),
    aTestMember(),
    aTestMember({ isVerified: false }),
    aTestMember(),
  ])
  const tokens = {
    visitor: undefined,
    member: member.token,
    other: other.token,
    unverified: unverified.token,
    disabled: disabled.token,
    admin: await createSessionToken(demoAdminCredentials),
    superadmin: await createSessionToken(demoSuperadminCredentials),
  }
  const [open, closed, event, submission] = await Promise.all([
    aTestChallenge(),
    aTestChallenge({ isPrivate: true }),
    anApprovedEvent(),
    aSubmittedEvent(),
  ])
  const town: TestData = {
    member: member.username,
    memberId: member.id,
    disabled: disabled.username,
    open: open.slug,
    closed: closed.slug,
    poster: closed.id,
    event: event.id,
    submission: submission.id,
    group: (await aLoggedGroup(member)).id,
  }
  await callApi('PUT', `/admin/members/${disabled.id}/disabled`, { token: tokens.admin, body: { isDisabled: true } })

  const visits = listPageVisits(town)
  const answers: Record<string, string[]> = {}
  const waiting = visits.map(({ address }) => address)
  const answerOf = async (address: string, token?: string) => {
    const headers = { 'x-forwarded-for': aUniqueIpAddress(), ...(token && { authorization: `Bearer ${token}` }) }
    const answer = await fetch(inject('origin') + address, { redirect: 'manual', headers })
    await answer.text()
    const to = answer.headers.get('location')
    return to ? `→ ${new URL(to, inject('origin')).pathname}` : String(answer.status)
  }
  const askAll = async () => {
    for (let address = waiting.shift(); address; address = waiting.shift()) {
      answers[address] = []
      for (const caller of CALLERS) answers[address]!.push(await answerOf(address, tokens[caller]))
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, askAll))
  expect(answers).toEqual(Object.fromEntries(visits.map(({ address, expected }) => [address, expected])))
})

test('a return path is not mistaken for a route template', async () => {
  const { token } = await aTestMember()
  const ask = (address: string) =>
    fetch(inject('origin') + address, { redirect: 'manual', headers: { authorization: `Bearer ${token}` } })
  const from = encodeURIComponent('/$x?tab=social#links')
  const verified = await (await ask(`/verified?from=${from}`)).text()
  expect(/href="([^"]*)"[^>]*>Go on to the page you wanted/.exec(verified)?.[1]).toBe('/%24x?tab=social#links')
  const { origin, pathname, search, hash } = new URL(
    (await ask(`/login?from=${from}`)).headers.get('location')!,
    inject('origin'),
  )
  expect([origin, pathname + search + hash]).toEqual([inject('origin'), '/%24x?tab=social#links'])
})

test('a redirect from an address with a secret key is not cached and sends no referrer', async () => {
  const { status, headers } = await fetch(`${inject('origin')}/setup/?key=wrong`, { redirect: 'manual' })
  expect([status, headers.get('cache-control'), headers.get('referrer-policy')]).toEqual([
    307,
    'private, no-store',
    'no-referrer',
  ])
})
