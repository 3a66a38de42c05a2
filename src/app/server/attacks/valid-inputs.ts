import { eq } from 'drizzle-orm'
import { aChallenge, aChallengeParticipant } from '#features/challenges/server/fixtures.ts'
import { insertTestCleanup, insertTestGroup } from '#features/cleanups/server/fixtures.ts'
import { groupInvitations } from '#features/cleanups/server/tables.ts'
import { aCorrection } from '#features/corrections/server/fixtures.ts'
import { anActiveEventTag, anEvent } from '#features/events/server/fixtures.ts'
import { insertManyTestMembers } from '#features/members/server/fixtures.ts'
import { profiles } from '#features/members/server/tables.ts'
import { aPictureFile } from '#features/photos/server/fixtures.ts'
import { type Db, runInTransaction } from '#platform/server/db/db.ts'
import { generateRowId } from '#platform/server/ids.ts'

const UPDATED_AT = new Date('2025-11-14T10:00:00Z')
const BYSTANDER_BATCH_SIZE = 300
const email = () => `${generateRowId()}@example.org`
const token = 'nobody-was-sent-this'
const LINKS = { facebookUrl: '', instagramUrl: '', linkedinUrl: '', tiktokUrl: '', twitterUrl: '' }
const PROFILE = () => ({
  fullName: 'Rosa',
  username: `n${generateRowId().slice(-12)}`,
  zipCode: '',
  country: null,
  bio: '',
})
const ORGANIZATION = { name: 'Dayton Litter Crew', language: 'en', countryCode: 'US' }
/** Mail server address that refuses every connection. */
const MAIL_SERVER = {
  server: '127.0.0.1',
  port: 1,
  encryption: 'none',
  user: '',
  password: '',
  sender: 'a@example.org',
}
/** Passkey responses in the browser's format, not requested by any server. */
const CREDENTIAL = { id: 'bm9ib2R5', rawId: 'bm9ib2R5', type: 'public-key', clientExtensionResults: {} }
const ASSERTION = { ...CREDENTIAL, response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' } }
const ATTESTATION = {
  ...CREDENTIAL,
  response: { clientDataJSON: 'e30', attestationObject: 'AAAA', transports: ['usb'] },
}
const picture = async () => ({ file: new File([new Uint8Array(await aPictureFile())], 'me.jpg') })

const validCleanup = () => ({ cleanupId: generateRowId(), date: '2025-11-14', location: '85016', litterCount: 3 })
const validCorrection = { pieces: 60, day: '2025-11-14' }
const validChallenge = (id = generateRowId()) => {
  const own = `c${id.slice(-12)}`
  return { id, slug: own, title: 'Spring', accessCode: own, startDate: '2026-03-01', endDate: '2026-05-31' }
}
const validEvent = (id = generateRowId()) => ({
  id,
  title: 'Canal Cleanup',
  postalCode: '85016',
  region: 'AZ',
  startDate: '2096-12-05',
  hostOrg: 'Canal Keepers',
  hostUrl: 'https://canal.example.org',
})
const validTag = (id = generateRowId()) => ({ id, name: 'Beach', slug: `t${id.slice(-12)}` })

type Inputs = Record<string, () => object | Promise<object>>

/**
 * Creates a valid input for every API procedure that takes one. Each input refers to newly created rows. Cleanups
 * belong to `ownerId`, or to another member if `ownerId` is not given.
 */
export function createValidProcedureInputs(db: Db, ownerId?: string): Inputs {
  /**
   * Creates members who never sign in, in one batch: hashing a password for each would take most of the test's time.
   */
  let bystanders: Promise<string[]> | undefined
  const made = () =>
    runInTransaction(db, (tx) =>
      insertManyTestMembers(
        tx,
        Array.from({ length: BYSTANDER_BATCH_SIZE }, () => ({
          email: email(),
          fullName: 'Ben',
          zipCode: '85016',
          emailVerified: true,
        })),
      ),
    )
  async function bystander(set: Partial<typeof profiles.$inferInsert> = {}): Promise<{ id: string }> {
    const id = (await (bystanders ??= made())).pop()
    if (!id) {
      bystanders = undefined
      return bystander(set)
    }
    if (Object.keys(set).length > 0) await db.update(profiles).set(set).where(eq(profiles.id, id))
    return { id }
  }
  async function cleanup(status: 'pending' | 'approved' = 'pending') {
    const id = ownerId ?? (await bystander()).id
    const { cleanupId } = await runInTransaction(db, (tx) =>
      insertTestCleanup(tx, id, { status, updatedAt: UPDATED_AT }),
    )
    return { cleanupId }
  }
  const publicBystander = () => bystander({ isPublic: true, onboardingCompleted: true, username: PROFILE().username })
  /** Creates an open group of the owner, with an invited member who has not responded. */
  async function group() {
    const hostId = ownerId ?? (await bystander()).id
    const { id: memberId } = await publicBystander()
    return runInTransaction(db, async (tx) => {
      const { id: groupId, code } = await insertTestGroup(tx, hostId)
      await tx.insert(groupInvitations).values({ groupId, memberId, invitedAt: new Date() })
      return { groupId, code, memberId }
    })
  }
  const groupId = async () => ({ groupId: (await group()).groupId })
  async function challenge(set: Parameters<typeof aChallenge>[1] = {}) {
    const { id } = await bystander()
    return runInTransaction(db, async (tx) => {
      const made = await aChallenge(tx, set)
      await aChallengeParticipant(tx, made.id, id)
      return made
    })
  }
  const slugOf = async (set: Parameters<typeof challenge>[0] = {}) => ({ slug: (await challenge(set)).slug })
  async function seenChallenge() {
    const { id, updatedAt } = await challenge()
    return { ...validChallenge(id), updatedAt }
  }
  const event = (set: Parameters<typeof anEvent>[1] = {}) => runInTransaction(db, (tx) => anEvent(tx, set))
  const seenEvent = async () => {
    const { id, updatedAt } = await event()
    return { ...validEvent(id), status: 'approved', updatedAt: updatedAt.toISOString() }
  }
  const tag = () => runInTransaction(db, (tx) => anActiveEventTag(tx))
  const tagChange = ({ id, name, slug, isActive }: Awaited<ReturnType<typeof tag>>) => ({
    ...validTag(id),
    seen: { name, slug, isActive },
  })

  return {
    'cleanups.log': validCleanup,
    'cleanups.edit': async () => ({ ...validCleanup(), ...(await cleanup()) }),
    'cleanups.delete': () => cleanup(),
    'cleanups.historyOf': () => ({ username: 'rosa_m' }),
    'cleanups.cleanup': () => cleanup(),
    'cleanups.love': () => cleanup('approved'),
    'cleanups.seeNews': async () => ({ seen: [{ ...(await cleanup()), updatedAt: UPDATED_AT.toISOString() }] }),
    'cleanups.reviewCountsOf': () => bystander(),
    'cleanups.photoCountOf': () => bystander(),
    'cleanups.reviewedOne': () => cleanup(),
    'cleanups.decideMany': async () => ({
      status: 'approved',
      cleanups: [{ ...(await cleanup()), updatedAt: UPDATED_AT.toISOString() }],
    }),
    'cleanups.undo': async () => ({ cleanups: [{ ...(await cleanup()), updatedAt: UPDATED_AT.toISOString() }] }),
    'cleanups.claim': () => cleanup(),
    'cleanups.release': () => cleanup(),
    'cleanups.decide': async () => ({ ...(await cleanup()), status: 'approved', updatedAt: UPDATED_AT.toISOString() }),
    'cleanups.group': groupId,
    'cleanups.groupOffer': async () => ({ code: (await group()).code }),
    'cleanups.joinGroup': async () => ({ code: (await group()).code, cleanupId: generateRowId(), pieces: 42 }),
    'cleanups.invite': async () => ({ ...(await groupId()), memberIds: [(await publicBystander()).id] }),
    'cleanups.takeInvitationBack': async () => {
      const { groupId: id, memberId } = await group()
      return { groupId: id, memberId }
    },
    'cleanups.remindInvited': groupId,
    'cleanups.declineInvitation': groupId,
    'cleanups.undoDecline': groupId,
    'cleanups.companions': () => ({ search: 'hec' }),
    'cleanups.uploadPhoto': async () => ({ id: generateRowId(), ...(await picture()) }),
    'challenges.challenge': () => slugOf(),
    'challenges.participants': () => slugOf(),
    'challenges.myPlace': () => slugOf({ isPrivate: true }),
    'challenges.join': () => slugOf(),
    'challenges.joinByCode': async () => ({ code: (await challenge({ isPrivate: true })).accessCode }),
    'challenges.leave': () => slugOf(),
    'challenges.joinedBy': () => bystander(),
    'challenges.poster': async () => ({ id: (await challenge()).id }),
    'challenges.create': () => validChallenge(),
    'challenges.update': seenChallenge,
    'challenges.remove': async () => ({ id: (await challenge()).id }),
    'challenges.uploadLogo': async () => ({ id: generateRowId(), ...(await picture()) }),
    'challenges.uploadBanner': async () => ({ id: generateRowId(), ...(await picture()) }),
    'events.event': async () => ({ id: (await event({ status: 'pending' })).id }),
    'events.reviewEvent': async () => ({ id: (await event({ status: 'pending' })).id }),
    'events.submit': () => validEvent(),
    'events.uploadImage': async () => ({ id: generateRowId(), eventId: generateRowId(), ...(await picture()) }),
    'events.createEvent': () => validEvent(),
    'events.updateEvent': seenEvent,
    'events.decideEvent': async () => ({ ...(await seenEvent()), status: 'pending' }),
    'events.undoEventDecision': async () => {
      const { id, updatedAt } = await seenEvent()
      return { id, updatedAt }
    },
    'events.removeEvent': async () => ({ id: (await event()).id }),
    'events.createTag': () => validTag(),
    'events.updateTag': async () => tagChange(await tag()),
    'events.removeTag': async () => ({ id: (await tag()).id }),
    'places.regions': () => ({ country: 'US' }),
    'places.postalCode': () => ({ code: '85016' }),
    'installation.setup': () => ({ key: token }),
    'installation.sendSetupTestMail': () => ({
      key: token,
      organizationName: 'Dayton Litter Crew',
      to: email(),
      mail: MAIL_SERVER,
    }),
    'installation.finishSetup': () => ({
      key: token,
      organization: ORGANIZATION,
      admin: { fullName: 'Eddie Ross', email: email(), password: 'sweep-42', zipCode: '45402' },
      mail: MAIL_SERVER,
      tags: ['park'],
    }),
    'installation.updateSettings': () => ({ ...ORGANIZATION, mail: null, updatedAt: UPDATED_AT.toISOString() }),
    'installation.sendTestMail': () => ({ mail: MAIL_SERVER }),
    'litterboard.standing': () => bystander(),
    'litterboard.numbers': async () => ({ ids: [(await bystander()).id] }),
    'progress.badgesOf': () => ({ username: 'rosa_m' }),
    'progress.memberStreak': () => bystander(),
    'progress.overrideStreak': async () => ({ ...(await bystander()), weeks: 12 }),
    'notices.contact': () => ({ name: 'Rosa', email: email(), message: 'Hello' }),
    'notices.message': () => ({ id: generateRowId() }),
    'members.signIn': () => ({ email: email(), password: 'a guess' }),
    'members.signInWithCode': () => ({ ticket: token, code: '492817' }),
    'members.signInWithPasskey': () => ({ passkey: ASSERTION }),
    'members.confirm': () => ({ password: 'a guess' }),
    'members.addPasskey': () => ({ name: 'Blue key', passkey: ATTESTATION }),
    'members.renamePasskey': () => ({ id: generateRowId(), name: 'Blue key' }),
    'members.removePasskey': () => ({ id: generateRowId() }),
    'members.finishAuthenticator': () => ({ code: '492817' }),
    'members.endSession': () => ({ id: generateRowId() }),
    'members.signUp': () => ({
      fullName: 'Rosa',
      email: email(),
      password: 'sweep-42',
      zipCode: '85016',
      acceptsTerms: true,
    }),
    'members.sendVerification': () => ({ email: email() }),
    'members.verifyEmail': () => ({ token }),
    'members.requestPasswordReset': () => ({ email: email() }),
    'members.checkPasswordReset': () => ({ token }),
    'members.resetPassword': () => ({ token, password: 'another' }),
    'members.changePassword': () => ({ currentPassword: 'a guess', newPassword: 'another' }),
    'members.unsubscribe': () => ({ token }),
    'members.updateProfile': PROFILE,
    'members.updateSocialLinks': () => LINKS,
    'members.setAnnualGoal': () => ({ annualGoal: 365 }),
    'members.setEmailPreferences': () => ({ allowEmails: true }),
    'members.setTimeZone': () => ({ timeZone: 'America/Phoenix' }),
    'members.completeOnboarding': () => ({ annualGoal: 365 }),
    'members.username': () => ({ username: 'rosa_m' }),
    'members.member': () => ({ username: 'rosa_m' }),
    'members.checkProfile': () => ({ email: email() }),
    'members.setAvatar': picture,
    'members.readablePicture': picture,
    'corrections.list': () => bystander(),
    'corrections.preview': async () => ({ ...(await bystander()), ...validCorrection }),
    'corrections.correct': async () => ({
      ...(await bystander()),
      ...validCorrection,
      correctionId: generateRowId(),
      kind: 'merge',
      reason: 'Your first account is part of this one now.',
    }),
    async 'corrections.takeBack'() {
      const { id } = await bystander()
      const correction = await runInTransaction(db, (tx) => aCorrection(tx, id))
      return { id, correctionId: correction.id, reversalId: generateRowId(), reason: 'Taken back.' }
    },
    'members.managedMember': () => bystander(),
    'members.notes': () => bystander(),
    'members.addNote': async () => ({ ...(await bystander()), noteId: generateRowId(), text: 'Wrote to them.' }),
    'members.resendVerification': () => bystander({ emailVerified: false }),
    'members.setVisibility': async () => ({ ...(await bystander()), isPublic: true }),
    'members.resetAnnualGoal': () => bystander(),
    'members.setAdmin': async () => ({ ...(await bystander()), isAdmin: true }),
    'members.endSessions': () => bystander(),
    'members.resetFactors': () => bystander(),
    'members.disableMember': async () => ({ ...(await bystander()), isDisabled: true }),
    'members.deleteMember': () => bystander(),
    'members.restoreMember': () => bystander({ isDeleted: true, deletedAt: new Date() }),
  }
}
