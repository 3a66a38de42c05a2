import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Group, GroupOffer, OwnGroupInvitation } from '../../contract/group.ts'
import { profiles } from '#features/members/server/tables.ts'
import { createGroupsTestClient } from '../fixtures/group-client.ts'

let app: Awaited<ReturnType<typeof createGroupsTestClient>>
type Member = Awaited<ReturnType<typeof app.newSignedInMember>>
let rosa: Member
let mia: Member
let hector: Member
let ada: Member
let stranger: Member
let groupId: string
let code: string
let shareOfMia: string
beforeAll(async () => {
  app = await createGroupsTestClient()
  const account = { onboardingCompleted: true }
  rosa = await app.newSignedInMember({ ...account, isPublic: true, fullName: 'Rosa Medina', username: 'canal_rosa' })
  mia = await app.newSignedInMember({ ...account, isPublic: false, fullName: 'Mia Novak', username: 'canal_mia' })
  hector = await app.newSignedInMember({
    ...account,
    isPublic: true,
    fullName: 'Hector Silva',
    username: 'canal_hector',
  })
  stranger = await app.newSignedInMember({ ...account, fullName: 'Sam Stranger' })
  ada = await app.newSignedInMember({ isAdmin: true, fullName: 'Ada Admin' })
  const logged = await app.logGroup(rosa, { invited: [hector.id] })
  ;({ groupId, code } = logged)
  shareOfMia = (await app.joinGroup(mia, code, 42)).body['cleanupId'] as string
})
afterAll(() => app.close())
beforeEach(() => app.resetRateLimits())

const VISITOR = { cookie: '' }
const read = (path: string, { cookie }: { cookie: string }) => app.ask(`GET ${path}`, { cookie })
const offerFor = async (reader: { cookie: string }) =>
  (await read(`/v1/group-codes/${code}`, reader)).body as unknown as GroupOffer
const groupFor = async (reader: Member) => (await read(`/v1/groups/${groupId}`, reader)).body as unknown as Group

describe('the share offer of a group', () => {
  test('names nobody to visitors', async () => {
    const offer = await offerFor(VISITOR)
    expect(offer).toMatchObject({ host: { name: null, avatarUrl: null }, shares: [{ name: null }, { name: null }] })
    expect(JSON.stringify(offer)).not.toMatch(/canal_|medina|novak|silva|@example/i)
  })

  test('names only public members to other members', async () => {
    const offer = await offerFor(stranger)
    expect(offer).toMatchObject({
      host: { name: 'canal_rosa' },
      shares: [
        { name: 'canal_rosa', pieces: 46 },
        { name: null, pieces: 42 },
      ],
    })
  })
})

test('the share offer of a group names the host as a contact only if their public bio has a link', async () => {
  const contact = async (reader: { cookie: string }) => (await offerFor(reader)).host.contact
  expect(await contact(stranger)).toBeNull()
  await app.db.update(profiles).set({ tiktokUrl: 'https://tiktok.com/@rosa' }).where(eq(profiles.id, rosa.id))
  expect([await contact(stranger), await contact(VISITOR)]).toEqual(['canal_rosa', null])
})

describe('a group', () => {
  test("shows each reader their own time spent, and admins the host's", async () => {
    await app.editCleanup(mia, shareOfMia, { litterCount: 42, minutes: 45 })
    const readers = await Promise.all([mia, rosa, ada].map(groupFor))
    expect(readers.map(({ minutes }) => minutes)).toEqual([45, 90, 90])
  })

  test('is hidden from visitors and from members without a share', async () => {
    expect((await read(`/v1/groups/${groupId}`, VISITOR)).status).toBe(401)
    for (const reader of [stranger, hector]) expect((await read(`/v1/groups/${groupId}`, reader)).status).toBe(404)
  })

  test('names public members to all its members, and private ones only to themselves', async () => {
    expect((await groupFor(rosa)).shares).toMatchObject([
      { name: 'canal_rosa', username: 'canal_rosa', isMe: true },
      { name: null, username: null, avatarUrl: null, isMe: false },
    ])
    expect((await groupFor(mia)).shares).toMatchObject([{ name: 'canal_rosa' }, { name: 'canal_mia', isMe: true }])
    const idOfMia = async (reader: Member) => (await groupFor(reader)).shares[1]!.cleanupId
    expect(await idOfMia(rosa)).not.toBe(await idOfMia(mia))
  })

  test('shows the ids of invited members to its host only, and its join code to its members only', async () => {
    expect((await groupFor(rosa)).invitations).toMatchObject([{ name: 'canal_hector', memberId: hector.id }])
    expect((await groupFor(mia)).invitations).toMatchObject([{ name: 'canal_hector', memberId: null }])
    expect((await groupFor(mia)).join).toMatchObject({ code })
    expect(await groupFor(ada)).toMatchObject({ join: null, ownCleanupId: null, invitations: [{ memberId: null }] })
  })
})

test('no response about a group contains a full name or an email address, except the admin review', async () => {
  const answers = [
    ...(await Promise.all([VISITOR, stranger, rosa, mia, hector].map(offerFor))),
    ...(await Promise.all([rosa, mia, ada].map(groupFor))),
    ...(await Promise.all(
      [rosa, mia, hector, stranger].flatMap((reader) => [
        read('/v1/me/invitations', reader),
        read('/v1/me/companions?search=canal', reader),
        read('/v1/me/cleanups', reader),
        read(`/v1/cleanups/${groupId}`, reader),
      ]),
    )),
  ]
  for (const answer of answers) expect(JSON.stringify(answer)).not.toMatch(/medina|novak|silva|@example/i)
  const { body } = await read(`/v1/admin/cleanups/${shareOfMia}`, ada)
  expect(body).toMatchObject({ shares: [{ fullName: 'Rosa Medina' }, { fullName: 'Mia Novak' }] })
  expect((await read(`/v1/admin/cleanups/${shareOfMia}`, rosa)).status).toBe(403)
})

test('a group invitation shows the host and the join code to the invited member only', async () => {
  const listFor = async (reader: Member) =>
    (await read('/v1/me/invitations', reader)).body['invitations'] as OwnGroupInvitation[]
  expect(await listFor(hector)).toMatchObject([{ groupId, code, hostName: 'canal_rosa' }])
  for (const reader of [rosa, mia, stranger, ada]) expect(await listFor(reader)).toEqual([])
})

test('companions from earlier groups are public members only, visible only to members of these groups', async () => {
  const find = async (reader: Member) =>
    (await read('/v1/me/companions?search=canal', reader)).body['companions'] as {
      name: string
      lastTogether: unknown
    }[]
  expect((await find(mia)).map(({ name, lastTogether }) => [name, lastTogether !== null])).toEqual([
    ['canal_rosa', true],
    ['canal_hector', false],
  ])
  expect((await find(stranger)).map(({ name, lastTogether }) => [name, lastTogether])).toEqual([
    ['canal_hector', null],
    ['canal_rosa', null],
  ])
  // The private member is found by nobody, although both were in one group.
  expect((await find(rosa)).map(({ name }) => name)).toEqual(['canal_hector'])
})

test('a private host is anonymous in the offer, the group, the invitation and its email', async () => {
  const host = await app.newSignedInMember({ fullName: 'Petra Quiet', username: 'quiet_petra', isPublic: false })
  await app.takeMails()
  const logged = await app.logGroup(host, { invited: [hector.id] })
  // The admins get an e-mail of their own about the first cleanup of a member.
  const mails = (await app.takeMails()).filter(({ to }) => to === hector.email)
  await app.joinGroup(mia, logged.code, 10)
  const seen = [
    mails,
    await read(`/v1/group-codes/${logged.code}`, hector),
    await read(`/v1/groups/${logged.groupId}`, mia),
    await read('/v1/me/invitations', hector),
  ]
  expect(mails).toHaveLength(1)
  expect(JSON.stringify(seen)).not.toMatch(/petra|quiet/i)
})
