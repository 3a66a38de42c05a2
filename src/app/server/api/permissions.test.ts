import { beforeAll, expect, test } from 'vitest'
import { factorUiTexts } from '#features/members/copy.ts'
import { API_ERRORS } from '#platform/errors.ts'
import { generateRowId } from '#platform/server/ids.ts'
import { rateLimits } from '#platform/server/limits/tables.ts'
import {
  LOCKED_PERMISSION_TEST_CLIENT_KINDS,
  PERMISSION_TEST_CLIENT_KINDS,
  PERMISSION_TEST_CLIENT_ACCOUNTS,
  type PermissionTestClientKind,
  type ApiProcedureRoute,
  signInPermissionTestClients,
  allApiProcedures,
} from '../attacks/client-kinds.ts'
import { createValidProcedureInputs } from '../attacks/valid-inputs.ts'
import { createTestApp } from '../testing/test-app.ts'
import { createNonRpcRoutes } from './raw-routes.ts'

const EVERYBODY = (status: number) => Array<number>(9).fill(status)
// Columns: visitor, member, other, unverified, disabled, admin, superadmin, and an admin and a superadmin signed in
// without their second factor. The last two get the same responses as members, with their own message on admin-only
// procedures.
const MEMBERS = (status = 200) => [401, status, status, status, 401, status, status, status, status]
const CONFIRMED = MEMBERS().with(3, 403)
const ADMINS = (status = 204) => [401, 403, 403, 403, 401, status, status, 403, 403]
const SUPERADMINS = (status = 204) => ADMINS(status).with(5, 403)

/**
 * Permission table: expected status per kind of client. `ends` marks procedures that end the caller's session or change
 * their account.
 */
const TABLE: Record<string, [expected: number[], ends?: 'ends']> = {
  'cleanups.rules': [EVERYBODY(200)],
  'cleanups.log': [CONFIRMED],
  // The cleanup belongs to another member.
  'cleanups.edit': [MEMBERS(404).with(3, 403)],
  'cleanups.delete': [MEMBERS(404).with(3, 403)],
  'cleanups.history': [MEMBERS()],
  'cleanups.historyOf': [MEMBERS()],
  'cleanups.cleanup': [MEMBERS(404).with(5, 200).with(6, 200)],
  'cleanups.love': [CONFIRMED],
  'cleanups.loved': [MEMBERS()],
  'cleanups.news': [MEMBERS()],
  'cleanups.seeNews': [MEMBERS(204)],
  'cleanups.reviewCounts': [ADMINS(200)],
  'cleanups.reviewCountsOf': [ADMINS(200)],
  'cleanups.photoCountOf': [ADMINS(200)],
  'cleanups.reviewed': [ADMINS(200)],
  'cleanups.reviewedOne': [ADMINS(200)],
  'cleanups.decideMany': [ADMINS(200)],
  'cleanups.undo': [ADMINS(200)],
  'cleanups.claim': [ADMINS(200)],
  'cleanups.release': [ADMINS()],
  'cleanups.decide': [ADMINS(200)],
  'cleanups.uploadPhoto': [CONFIRMED],
  // The group belongs to another member, so only admins see it, and only its host can invite.
  'cleanups.group': [MEMBERS(404).with(5, 200).with(6, 200)],
  'cleanups.groupOffer': [EVERYBODY(200)],
  'cleanups.joinGroup': [CONFIRMED],
  'cleanups.invite': [MEMBERS(404).with(3, 403)],
  'cleanups.takeInvitationBack': [MEMBERS(404).with(3, 403)],
  'cleanups.remindInvited': [MEMBERS(404).with(3, 403)],
  'cleanups.ownInvitations': [MEMBERS()],
  'cleanups.declineInvitation': [MEMBERS(204)],
  'cleanups.undoDecline': [MEMBERS(204)],
  'cleanups.companions': [MEMBERS()],

  'challenges.list': [MEMBERS()],
  'challenges.challenge': [MEMBERS()],
  'challenges.participants': [MEMBERS()],
  // A private challenge is hidden from members who do not take part.
  'challenges.myPlace': [MEMBERS(404)],
  'challenges.join': [MEMBERS()],
  'challenges.joinByCode': [MEMBERS()],
  'challenges.leave': [MEMBERS(204)],
  'challenges.managed': [ADMINS(200)],
  'challenges.joinedBy': [ADMINS(200)],
  'challenges.poster': [ADMINS(200)],
  'challenges.create': [ADMINS(201)],
  'challenges.update': [ADMINS(200)],
  'challenges.remove': [ADMINS()],
  'challenges.uploadLogo': [ADMINS(200)],
  'challenges.uploadBanner': [ADMINS(200)],

  'events.finder': [EVERYBODY(200)],
  // An event is hidden from all clients until an admin approves it.
  'events.event': [EVERYBODY(404)],
  'events.tags': [EVERYBODY(200)],
  'events.submit': [EVERYBODY(202)],
  'events.uploadImage': [EVERYBODY(200)],
  'events.eventCounts': [ADMINS(200)],
  'events.managedEvents': [ADMINS(200)],
  'events.reviewEvent': [ADMINS(200)],
  'events.createEvent': [ADMINS(201)],
  'events.updateEvent': [ADMINS(200)],
  'events.decideEvent': [ADMINS(200)],
  // The event was not decided by the client, so there is nothing to undo.
  'events.undoEventDecision': [ADMINS(409)],
  'events.removeEvent': [ADMINS()],
  'events.managedTags': [ADMINS(200)],
  'events.createTag': [ADMINS(201)],
  'events.updateTag': [ADMINS(200)],
  'events.removeTag': [ADMINS()],
  'places.regions': [EVERYBODY(200)],
  'places.postalCode': [EVERYBODY(200)],

  // No client has a setup key.
  'installation.setup': [EVERYBODY(410)],
  'installation.sendSetupTestMail': [EVERYBODY(410)],
  'installation.finishSetup': [EVERYBODY(410)],
  'installation.settings': [SUPERADMINS(200)],
  // The settings were changed meanwhile.
  'installation.updateSettings': [SUPERADMINS(409)],
  'installation.checks': [SUPERADMINS(200)],
  // No mail server listens.
  'installation.sendTestMail': [SUPERADMINS(422)],

  'litterboard.top': [EVERYBODY(200)],
  'litterboard.myRank': [MEMBERS()],
  'litterboard.board': [MEMBERS()],
  'litterboard.myPlace': [MEMBERS()],
  'litterboard.standing': [MEMBERS()],
  'litterboard.numbers': [MEMBERS()],
  'progress.adminStats': [ADMINS(200)],
  'progress.communityTotals': [EVERYBODY(200)],
  'progress.mine': [MEMBERS()],
  'progress.statistics': [MEMBERS()],
  'progress.badgesOf': [MEMBERS()],
  'progress.memberStreak': [SUPERADMINS(200)],
  'progress.overrideStreak': [SUPERADMINS()],
  'notices.contact': [EVERYBODY(202)],
  // The mailbox exists in the demo and in tests only.
  'notices.mailbox': [EVERYBODY(200)],
  'notices.message': [EVERYBODY(404)],
  'notices.emptyMailbox': [EVERYBODY(204)],

  'members.signIn': [EVERYBODY(401)],
  'members.session': [EVERYBODY(200)],
  'members.signOut': [EVERYBODY(204), 'ends'],
  'members.me': [MEMBERS()],

  // No client has a ticket, a passkey, a code or another session.
  'members.signInWithCode': [EVERYBODY(410)],
  'members.passkeySignInOptions': [EVERYBODY(200)],
  'members.signInWithPasskey': [EVERYBODY(400)],
  'members.confirmation': [MEMBERS()],
  'members.confirmationOptions': [MEMBERS()],
  'members.confirm': [MEMBERS(400)],
  'members.factors': [MEMBERS()],
  'members.passkeyOptions': [CONFIRMED],
  'members.addPasskey': [MEMBERS(400).with(3, 403)],
  'members.renamePasskey': [MEMBERS(404)],
  'members.removePasskey': [MEMBERS(404)],
  'members.beginAuthenticator': [MEMBERS(201).with(3, 403), 'ends'],
  'members.finishAuthenticator': [MEMBERS(410).with(3, 403)],
  'members.removeAuthenticator': [MEMBERS(204)],
  'members.replaceRecoveryCodes': [MEMBERS(409).with(3, 403)],
  'members.forgetTrustedDevices': [MEMBERS(204)],
  'members.ownSessions': [MEMBERS()],
  'members.endSession': [MEMBERS(404).with(7, 403).with(8, 403)],
  'members.endOtherSessions': [MEMBERS(204).with(7, 403).with(8, 403)],

  'members.signUp': [EVERYBODY(201)],
  'members.sendVerification': [EVERYBODY(202)],
  'members.verifyEmail': [EVERYBODY(410)],
  'members.requestPasswordReset': [EVERYBODY(202)],
  'members.checkPasswordReset': [EVERYBODY(200)],
  'members.resetPassword': [EVERYBODY(410)],
  'members.changePassword': [MEMBERS(400)],
  'members.deleteAccount': [MEMBERS(204).with(7, 403).with(8, 403), 'ends'],
  'members.unsubscribe': [EVERYBODY(404)],

  'members.profile': [MEMBERS()],
  'members.updateProfile': [CONFIRMED, 'ends'],
  'members.updateSocialLinks': [CONFIRMED],
  'members.setAnnualGoal': [MEMBERS()],
  'members.setEmailPreferences': [MEMBERS()],
  'members.setTimeZone': [MEMBERS(204)],
  'members.completeOnboarding': [MEMBERS()],
  'members.username': [MEMBERS()],
  'members.member': [MEMBERS()],
  'members.checkProfile': [EVERYBODY(200)],
  'members.setAvatar': [MEMBERS()],
  'members.readablePicture': [MEMBERS()],

  'audit.logs': [ADMINS(200)],
  'audit.admins': [ADMINS(200)],

  'corrections.list': [ADMINS(200)],
  'corrections.preview': [SUPERADMINS(200)],
  'corrections.correct': [SUPERADMINS()],
  'corrections.takeBack': [SUPERADMINS()],

  'members.managed': [ADMINS(200)],
  'members.managedMember': [ADMINS(200)],
  'members.notes': [ADMINS(200)],
  'members.addNote': [ADMINS()],
  'members.managedCounts': [ADMINS(200)],
  'members.unverified': [ADMINS(200)],
  'members.resendVerification': [ADMINS(202)],
  'members.setVisibility': [ADMINS()],
  'members.resetAnnualGoal': [ADMINS()],
  'members.setAdmin': [SUPERADMINS()],
  'members.endSessions': [ADMINS()],
  'members.resetFactors': [SUPERADMINS()],
  'members.disableMember': [ADMINS()],
  'members.deleteMember': [ADMINS()],
  'members.restoreMember': [ADMINS()],
}

const { database, app, ask } = createTestApp({ config: { adminSecondFactor: 'required' } })
let tokens: Awaited<ReturnType<typeof signInPermissionTestClients>>
let inputs: ReturnType<typeof createValidProcedureInputs>
beforeAll(async () => {
  tokens = await signInPermissionTestClients(app, database.db)
  inputs = createValidProcedureInputs(database.db)
})

async function statusOf({ method, path }: ApiProcedureRoute, as: string | undefined, input: object = {}) {
  await database.db.delete(rateLimits)
  const rest = { ...input } as Record<string, string>
  const filled = path!.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]!
    delete rest[name]
    return value
  })
  const file = (input as { file?: File }).file
  const form = new FormData()
  if (file) for (const [name, value] of Object.entries(rest)) form.append(name, value)
  const hasBody = method !== 'GET' && Object.keys(rest).length > 0
  const answer = await ask(`${method} ${filled}`, { as, body: file ? form : hasBody ? rest : undefined })
  if (answer.status === 403) lastRefusal = (await answer.clone().json()) as typeof lastRefusal
  return answer.status
}
let lastRefusal: { code: string; message: string }

/** Procedures outside the console that reject an admin without a second factor with their own message. */
const STEP_UP_PROCEDURES = ['members.deleteAccount', 'members.endSession', 'members.endOtherSessions']

/** Expects that only a rejected admin without a second factor reads which factor is missing. */
function expectRefusalToNameFactor(caller: PermissionTestClientKind, procedure = '') {
  const { code, message } = lastRefusal
  const isLocked = LOCKED_PERMISSION_TEST_CLIENT_KINDS.includes(caller)
  const usual = API_ERRORS.SECOND_FACTOR_MISSING.message
  const sentence = STEP_UP_PROCEDURES.includes(procedure) ? factorUiTexts.adminFactorFirst : usual
  expect([caller, code === 'SECOND_FACTOR_MISSING', message === sentence]).toEqual([caller, isLocked, isLocked])
}

test("the test's permission table lists exactly the API procedures", () => {
  expect(Object.keys(TABLE).toSorted()).toEqual(allApiProcedures.map(([name]) => name).toSorted())
})

test.each(allApiProcedures)(
  'procedure %s responds to each client kind as the permission table says',
  async (name, route) => {
    const [expected, ends] = TABLE[name]!
    const set = (caller: PermissionTestClientKind) => ({
      ...PERMISSION_TEST_CLIENT_ACCOUNTS[caller],
      username: undefined,
    })
    const as = ends ? await signInPermissionTestClients(app, database.db, set) : tokens
    const answers: Record<string, number> = {}
    for (const caller of PERMISSION_TEST_CLIENT_KINDS) {
      answers[caller] = await statusOf(route, as[caller], await inputs[name]?.())
      if (answers[caller] === 403) expectRefusalToNameFactor(caller, name)
    }
    expect(answers).toEqual(
      Object.fromEntries(PERMISSION_TEST_CLIENT_KINDS.map((caller, at) => [caller, expected[at]])),
    )
  },
)

test('each procedure declares the errors with which the permission table rejects clients', () => {
  const undeclared = allApiProcedures.flatMap(([name, , declared]) => {
    const [expected] = TABLE[name]!
    const isForbidden = PERMISSION_TEST_CLIENT_KINDS.some(
      (caller, at) => expected[at] === 403 && !LOCKED_PERMISSION_TEST_CLIENT_KINDS.includes(caller),
    )
    return [
      ...(expected.includes(401) && !declared.includes('UNAUTHORIZED') ? [`${name}: UNAUTHORIZED`] : []),
      ...(isForbidden && !declared.includes('FORBIDDEN') ? [`${name}: FORBIDDEN`] : []),
      ...(expected.at(-1) === 403 && !declared.includes('SECOND_FACTOR_MISSING')
        ? [`${name}: SECOND_FACTOR_MISSING`]
        : []),
    ]
  })
  expect(undeclared).toEqual([])
})

const TAKE_NOTHING = [
  'installation.settings',
  'installation.checks',
  'audit.admins',
  'cleanups.reviewCounts',
  'events.eventCounts',
  'members.managedCounts',
]

test.each(allApiProcedures.filter(([, { path }]) => path!.startsWith('/v1/admin/')))(
  'admin procedure %s checks permissions before it validates the input',
  async (name, { method, path }) => {
    const [expected] = TABLE[name]!
    const wrong = ([field, value]: [string, unknown]) => [field, value instanceof File ? value : 'none']
    const sent = Object.fromEntries(Object.entries((await inputs[name]?.()) ?? {}).map(wrong))
    const route = { method, path: inputs[name] ? path : `${path}?page=none&range=none` }
    const answers: number[] = []
    for (const caller of PERMISSION_TEST_CLIENT_KINDS) answers.push(await statusOf(route, tokens[caller], sent))
    const answer = TAKE_NOTHING.includes(name) ? 200 : 400
    expect(answers).toEqual(expected.map((status) => ([401, 403].includes(status) ? status : answer)))
  },
)

test.each(['PUT /v1/me/annual-goal', 'PUT /v1/me/social-links', 'POST /v1/cleanups', 'GET /v1/challenges?page=none'])(
  'member procedure %s validates the input before it checks who is signed in',
  async (line) => {
    const body = line.startsWith('GET') ? undefined : { annualGoal: 'none', instagram: 7 }
    expect((await ask(line, { body })).status).toBe(400)
  },
)

test.each(allApiProcedures.filter(([, { method, path }]) => path!.startsWith('/v1/admin/') && method !== 'GET'))(
  'admin procedure %s checks permissions before it rejects a content type',
  async (_, { method, path }) => {
    const answers: Record<string, number> = {}
    for (const caller of PERMISSION_TEST_CLIENT_KINDS) {
      await database.db.delete(rateLimits)
      const line = `${method} ${path!.replace(/\{\w+\}/g, () => generateRowId())}`
      const answer = await ask(line, { as: tokens[caller], body: {}, headers: { 'content-type': 'text/plain' } })
      answers[caller] = answer.status
      if (answer.status !== 403) continue
      lastRefusal = (await answer.json()) as typeof lastRefusal
      expectRefusalToNameFactor(caller)
    }
    expect(Object.values(answers)).toEqual(ADMINS(415))
  },
)

/** Permission table of the raw routes, which are not procedures, each with a path to request. */
const RAW: Record<string, [expected: number[], path?: (input: typeof inputs) => Promise<string>]> = {
  'GET /exports/cleanups': [MEMBERS()],
  // photo-access.test.ts covers photos that exist.
  'GET /files/{folder}/{file}': [EVERYBODY(404), async () => `/files/cleanups/${generateRowId()}-320.webp`],
  'GET /live': [EVERYBODY(403).with(5, 200).with(6, 200), async () => '/live?topics=review'],
  'GET /unsubscribe': [EVERYBODY(302), async () => '/unsubscribe?token=none'],
  'POST /unsubscribe': [EVERYBODY(404), async () => '/unsubscribe?token=none'],
  'GET /v1/admin/audit-logs.csv': [ADMINS(200)],
  'GET /v1/admin/challenge-participants.csv': [ADMINS(200)],
  'GET /v1/admin/challenges.csv': [ADMINS(200)],
  'GET /v1/admin/cleanup-events.csv': [ADMINS(200)],
  'GET /v1/admin/cleanups.csv': [ADMINS(200)],
  'GET /v1/admin/event-tags.csv': [ADMINS(200)],
  'GET /v1/admin/members.csv': [ADMINS(200)],
  'GET /v1/admin/corrections.csv': [ADMINS(200)],
  'GET /v1/admin/unverified-members.csv': [ADMINS(200)],
  'GET /v1/cleanup-events/calendar.ics': [EVERYBODY(200)],
  'GET /v1/cleanup-events/feed.rss': [EVERYBODY(200)],
  'GET /v1/cleanup-events/{id}/calendar.ics': [
    EVERYBODY(404),
    async (input) => `/v1/cleanup-events/${((await input['events.event']!()) as { id: string }).id}/calendar.ics`,
  ],
}
const raw = createNonRpcRoutes({ stopping: new AbortController().signal } as never).map(
  ({ method, path }) => `${method} ${path}`,
)

test("the test's permission table lists exactly the API routes that are not procedures", () => {
  expect(Object.keys(RAW).toSorted()).toEqual(raw.toSorted())
})

test.each(raw)('raw route %s responds to each client kind as the permission table says', async (route) => {
  const [expected, pathOf] = RAW[route]!
  const [method, path] = route.split(' ') as [string, string]
  const answers: Record<string, number> = {}
  for (const caller of PERMISSION_TEST_CLIENT_KINDS) {
    const line = `${method} ${(await pathOf?.(inputs)) ?? path}`
    const answer = await ask(line, { as: tokens[caller] })
    answers[caller] = answer.status
    // Live updates give no reason for a forbidden topic, because no page requests one without rights.
    if (answer.status === 403 && path !== '/live') {
      lastRefusal = (await answer.json()) as typeof lastRefusal
      expectRefusalToNameFactor(caller)
    } else await answer.body?.cancel()
  }
  expect(answers).toEqual(Object.fromEntries(PERMISSION_TEST_CLIENT_KINDS.map((caller, at) => [caller, expected[at]])))
})
