import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { getFieldErrorsOfResponse } from '#features/members/server/fixtures/test-client.ts'
import { profiles } from '#features/members/server/tables.ts'
import { generateRowId } from '#platform/server/ids.ts'
import { groupUiTexts as texts } from '../../copy/group.ts'
import { type SignedInMember, createGroupsTestClient } from '../fixtures/group-client.ts'
import { cleanupGroups } from '../tables.ts'

let app: Awaited<ReturnType<typeof createGroupsTestClient>>
let rosa: SignedInMember
let hector: SignedInMember
beforeAll(async () => {
  app = await createGroupsTestClient()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.resetRateLimits()
  ;[rosa, hector] = [await app.newPublicMember('rosa'), await app.newPublicMember('hector')]
  await app.takeMails()
})

describe('group invitations', () => {
  const invitationsOf = async (member: SignedInMember) =>
    (await app.ask('GET /v1/me/invitations', { cookie: member.cookie })).body['invitations']
  const closeGroup = (groupId: string) =>
    app.db
      .update(cleanupGroups)
      .set({ closesAt: new Date(0) })
      .where(eq(cleanupGroups.id, groupId))
  const invite = (groupId: string, memberIds: string[], host = rosa) =>
    app.ask(`POST /v1/groups/${groupId}/invitations`, { cookie: host.cookie, body: { memberIds } })

  test('reach the invited members by email and in the Litterlog until they join', async () => {
    const { groupId, code } = await app.logGroup(rosa, { invited: [hector.id] })
    const mails = (await app.takeMails()).filter(({ to }) => to === hector.email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      texts.invitationTitle({ hostName: rosa.username, isReminder: false }),
    ])
    expect(mails[0]!.text).toContain(`/together/${code}`)
    expect(await invitationsOf(hector)).toMatchObject([
      { groupId, code, hostName: rosa.username, total: 214, people: 5 },
    ])
    expect((await app.readGroup(groupId, rosa)).invitations).toMatchObject([
      { name: hector.username, memberId: hector.id, hasDeclined: false },
    ])
    await app.joinGroup(hector, code, 42)
    expect(await invitationsOf(hector)).toEqual([])
    expect((await app.readGroup(groupId, rosa)).invitations).toEqual([])
  })

  const answer = (groupId: string, hasDeclined: boolean, { cookie } = hector) =>
    app.ask(`${hasDeclined ? 'DELETE' : 'PUT'} /v1/me/invitations/${groupId}`, { cookie })

  test('can be reopened after they were declined, only by the invited member', async () => {
    const { groupId } = await app.logGroup(rosa, { invited: [hector.id] })
    await answer(groupId, true)
    expect((await answer(groupId, false, rosa)).status).toBe(204)
    expect(await invitationsOf(hector)).toEqual([])
    for (let times = 0; times < 2; times++) expect((await answer(groupId, false)).status).toBe(204)
    expect(await invitationsOf(hector)).toMatchObject([{ groupId }])
    expect((await app.readGroup(groupId, rosa)).invitations).toMatchObject([{ hasDeclined: false }])
  })

  test('stay declined once the group is closed or full', async () => {
    const full = await app.logGroup(rosa, { total: 60, people: 2, litterCount: 40, invited: [hector.id] })
    const closed = await app.logGroup(rosa, { invited: [hector.id] })
    for (const { groupId } of [full, closed]) await answer(groupId, true)
    await app.joinGroup(await app.newPublicMember('leila'), full.code, 20)
    await closeGroup(closed.groupId)
    for (const { groupId } of [full, closed]) {
      expect(await answer(groupId, false)).toMatchObject({ status: 410, body: { message: texts.closed } })
      expect((await app.readGroup(groupId, rosa)).invitations).toMatchObject([{ hasDeclined: true }])
    }
    // An answer shows nobody who was not invited whether the group is open.
    expect((await answer(closed.groupId, false, await app.newPublicMember('mia'))).status).toBe(204)
  })

  test('can be declined by the guest and withdrawn by the host', async () => {
    const { groupId } = await app.logGroup(rosa, { invited: [hector.id] })
    await answer(groupId, true)
    expect(await invitationsOf(hector)).toEqual([])
    expect((await app.readGroup(groupId, rosa)).invitations).toMatchObject([{ hasDeclined: true }])
    const takeBack = (host: SignedInMember) =>
      app.ask(`DELETE /v1/groups/${groupId}/invitations/${hector.id}`, { cookie: host.cookie })
    expect((await takeBack(hector)).status).toBe(404)
    // A member who has declined is not asked again.
    expect((await takeBack(rosa)).status).toBe(204)
    expect((await app.readGroup(groupId, rosa)).invitations).toMatchObject([{ hasDeclined: true }])
    const other = await app.newPublicMember('leila')
    await invite(groupId, [other.id])
    const path = `DELETE /v1/groups/${groupId}/invitations/${other.id}`
    expect((await app.ask(path, { cookie: rosa.cookie })).status).toBe(204)
    expect((await app.readGroup(groupId, rosa)).invitations).toHaveLength(1)
  })

  test('beyond the daily limit are not sent, but the group is still logged', async () => {
    const many = Array.from({ length: 99 }, () => hector.id)
    for (const invited of [many, [hector.id]]) await app.logGroup(rosa, { invited })
    const { groupId } = await app.logGroup(rosa, { invited: [(await app.newPublicMember('leila')).id] })
    expect((await app.readGroup(groupId, rosa)).invitations).toHaveLength(1)
    const again = await app.logGroup(rosa, { invited: [hector.id] })
    expect((await app.readGroup(again.groupId, rosa)).invitations).toEqual([])
  })

  test('skip only members invited too often and those beyond the daily limit', async () => {
    const [leila, mia, omar] = [
      await app.newPublicMember('leila'),
      await app.newPublicMember('mia'),
      await app.newPublicMember('omar'),
    ]
    const inviteWithNewGroup = async (invited: string[]) => {
      const { groupId } = await app.logGroup(rosa, { invited })
      return (await app.readGroup(groupId, rosa)).invitations.map(({ memberId }) => memberId)
    }
    for (let times = 0; times < 5; times++) await app.logGroup(rosa, { invited: [hector.id] })
    expect(await inviteWithNewGroup([hector.id, leila.id])).toEqual([leila.id])
    const strangers = (count: number) => Array.from({ length: count }, generateRowId)
    expect(await inviteWithNewGroup(strangers(99))).toEqual([])
    expect(await inviteWithNewGroup(strangers(92))).toEqual([])
    expect(await inviteWithNewGroup([leila.id, mia.id, omar.id])).toHaveLength(2)
  })

  test('are limited to five emails a day per invited member', async () => {
    const { groupId } = await app.logGroup(rosa)
    for (let tries = 0; tries < 5; tries++) {
      expect((await invite(groupId, [hector.id])).status).toBe(200)
      await app.ask(`DELETE /v1/groups/${groupId}/invitations/${hector.id}`, { cookie: rosa.cookie })
    }
    expect((await invite(groupId, [hector.id])).status).toBe(429)
    expect((await invite(groupId, [(await app.newPublicMember('leila')).id])).status).toBe(200)
  })

  test('can be sent to public members only', async () => {
    const hidden = await app.newSignedInMember({ isPublic: false })
    const { groupId } = await app.logGroup(rosa, { invited: [hidden.id] })
    expect((await app.readGroup(groupId, rosa)).invitations).toEqual([])
    expect(getFieldErrorsOfResponse(await invite(groupId, [hidden.id]))).toEqual({ memberIds: texts.notInvitable })
    expect((await invite(groupId, [hector.id])).body).toMatchObject({ invitations: [{ name: hector.username }] })
    expect((await invite(groupId, [rosa.id], hector)).status).toBe(404)
  })

  test('end with an explanation once the group is closed', async () => {
    const leila = await app.newPublicMember('leila')
    const { groupId } = await app.logGroup(rosa, { invited: [leila.id] })
    await closeGroup(groupId)
    expect(await invite(groupId, [hector.id])).toMatchObject({ status: 410, body: { message: texts.notOpen } })
    expect(await invitationsOf(leila)).toEqual([])
    const remind = await app.ask(`POST /v1/groups/${groupId}/reminders`, { cookie: rosa.cookie })
    expect(remind).toMatchObject({ status: 410, body: { message: texts.notOpen } })
  })

  test('can be sent as reminders once a day to members who have not responded', async () => {
    const { groupId } = await app.logGroup(rosa)
    const remind = () => app.ask(`POST /v1/groups/${groupId}/reminders`, { cookie: rosa.cookie })
    expect(await remind()).toMatchObject({ status: 409, body: { code: 'NOBODY' } })
    await invite(groupId, [hector.id])
    await app.takeMails()
    expect(await remind()).toMatchObject({ status: 200, body: { reminded: 1 } })
    expect((await app.takeMails()).map(({ subject }) => subject)).toEqual([
      texts.invitationTitle({ hostName: rosa.username, isReminder: true }),
    ])
    expect(await remind()).toMatchObject({
      status: 409,
      body: { code: 'REMINDED', message: texts.remindedRecently(24 * 60 * 60) },
    })
    app.advanceTime(24 * 60 * 60)
    onTestFinished(() => app.advanceTime(-24 * 60 * 60))
    expect((await remind()).status).toBe(200)
  })

  test('suggest members by username prefix, those of earlier groups first', async () => {
    const { code } = await app.logGroup(rosa)
    await app.joinGroup(hector, code, 42)
    const other = await app.newPublicMember('hector')
    const search = async (text: string) =>
      (await app.ask(`GET /v1/me/companions?search=${text}`, { cookie: rosa.cookie })).body['companions']
    expect(await search('')).toMatchObject([{ memberId: hector.id, lastTogether: '2025-11-14' }])
    expect(await search(other.username!.slice(0, -1))).toMatchObject([{ memberId: other.id, lastTogether: null }])
    const found = (await search('HECTOR')) as { memberId: string }[]
    expect(found[0]).toMatchObject({ memberId: hector.id })
    await app.db.update(profiles).set({ isPublic: false }).where(eq(profiles.id, hector.id))
    expect(await search('')).toEqual([])
  })
})
