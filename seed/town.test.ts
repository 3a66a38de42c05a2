import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { challengeBoards, challengeParticipants, challengeTotalsNow } from '#features/challenges/server/tables.ts'
import { isCountedReviewStatus } from '#features/cleanups/rules.ts'
import { loadReviewHintsFromDatabase } from '#features/cleanups/server/service/hints.ts'
import { cleanupGroups, cleanupLogs, groupInvitations, userLoves } from '#features/cleanups/server/tables.ts'
import { memberCorrections } from '#features/corrections/server/tables.ts'
import { NO_EVENT_FILTERS } from '#features/events/rules/filters.ts'
import { readEventFinderPage } from '#features/events/server/queries/finder.ts'
import { cleanupEventTags, cleanupEvents, eventTags } from '#features/events/server/tables.ts'
import { profiles, userLitterStats } from '#features/members/server/tables.ts'
import { pictureStorageKey, pictureNameFromUrl, listPictureSizes } from '#features/photos/rules.ts'
import { pictures } from '#features/photos/server/tables.ts'
import { communityTotalsNow, userStreaks } from '#features/progress/server/tables.ts'
import { type TestDatabase, createTestDatabase } from '#platform/server/db/testing.ts'
import type { FileStore } from '#platform/server/files/files.ts'
import { openFolderFileStore } from '#platform/server/files/folder.ts'
import { challenges as everyChallenge } from './challenges/plan.ts'
import { planTown } from './plan.ts'
import { residents } from './residents.ts'
import { ROSA, SAM } from './residents/logins.ts'
import { demoCodes, demoLogins, fillDemoTown } from './town.ts'

const NOW = new Date('2026-11-21T15:00:00Z')
/** Demo logins and a few other members. The whole town would take too long to fill. */
const SOME = residents.filter(({ email }, at) => at < 6 || /skip_d|vera_c|dhughes|jackboyle|paula|elistein/.test(email))

let database: TestDatabase
let folder: string
let files: FileStore
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'cleanstreak-town-'))
  files = await openFolderFileStore(folder)
  const platform = { db: database.db, files, clock: { now: () => NOW } }
  await Promise.all([1, 2].map(() => fillDemoTown(platform, SOME)))
  await fillDemoTown(platform, SOME)
}, 120_000)
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

const cleanups = () => database.db.select().from(cleanupLogs).orderBy(asc(cleanupLogs.cleanupId))
const events = () => database.db.select().from(cleanupEvents)
const challenges = () => database.db.select().from(challengeBoards)
const sumOf = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0)

describe('demo town in the database', () => {
  test('is filled only once when several processes start at the same time', async () => {
    const people = await database.db.select().from(profiles)
    expect(people.map(({ email }) => email).sort()).toEqual(SOME.map(({ email }) => email).sort())
    expect(people.filter(({ isAdmin }) => isAdmin)).toHaveLength(2)
    expect(people.filter(({ isSuperadmin }) => isSuperadmin)).toHaveLength(1)
    // Two of the five shares in groups are planned cleanups of Rosa.
    expect(await database.db.$count(cleanupLogs)).toBe(planTown(NOW, SOME).cleanups.length + 3)
  })

  test('has every file of every picture, and uses no picture twice', async () => {
    const known = await database.db.select().from(pictures)
    const urls = (await cleanups())
      .filter(({ isGuest }) => !isGuest)
      .flatMap((each) => [each.photoUrl1, each.photoUrl2, each.photoUrl3, each.photoUrl4])
    const faces = (await database.db.select().from(profiles)).map(({ avatarUrl }) => avatarUrl)
    const boards = await challenges()
    const ofBoards = boards.flatMap(({ logoUrl, bannerUrl }) => [logoUrl, bannerUrl])
    const ofEvents = (await events()).map(({ eventImageUrl }) => eventImageUrl)
    const shown = [...urls, ...faces, ...ofBoards, ...ofEvents].flatMap((url) =>
      url ? [pictureNameFromUrl(url)!] : [],
    )
    expect(new Set(shown).size).toBe(shown.length)
    expect(shown.sort()).toEqual(known.map(({ name }) => name).sort())
    const storedKeys = new Set<string>()
    for await (const { key } of files.list('')) storedKeys.add(key)
    const missing = known.flatMap(({ kind, name }) =>
      listPictureSizes(kind)
        .map((size) => pictureStorageKey(kind, name, size))
        .filter((key) => !storedKeys.has(key)),
    )
    expect(missing).toEqual([])
  })

  test('makes only photos of approved cleanups public, and stores their size and blurred preview', async () => {
    const photos = await database.db.select().from(pictures).where(eq(pictures.kind, 'cleanup'))
    const isPublic = new Map(photos.map((photo) => [photo.name, photo.isPublic]))
    for (const { status, photoUrl1 } of await cleanups())
      if (photoUrl1) expect(isPublic.get(pictureNameFromUrl(photoUrl1)!)).toBe(status === 'approved')
    for (const photo of photos) {
      expect(photo).toMatchObject({ isLoose: false, thumbhash: expect.any(String) })
      expect(photo.width! / photo.height!).toBeCloseTo(4 / 3, 1)
    }
  })

  test('has every review hint once (the burst hint on four cleanups) among cleanups without hints', async () => {
    const waiting = (await cleanups()).filter(({ status }) => status === 'pending')
    const hints = [...(await loadReviewHintsFromDatabase(database.db, waiting)).values()]
    const kinds = hints.flat().map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(['burst', 'burst', 'burst', 'burst', 'photo-old', 'photo-seen', 'pieces'])
    expect(hints.filter((each) => each.length === 0).length).toBeGreaterThan(1)
  })

  test('has the same totals as a recount of its rows', async () => {
    const all = await cleanups()
    const counted = all.filter(({ status }) => isCountedReviewStatus(status))
    const stats = await database.db
      .select()
      .from(userLitterStats)
      .innerJoin(profiles, eq(profiles.id, userLitterStats.userId))
    const corrections = await database.db.select().from(memberCorrections)
    expect(corrections).toHaveLength(1)
    for (const { profiles: member, user_litter_stats: storedStats } of stats) {
      const corrected = sumOf(corrections.filter(({ memberId }) => memberId === member.id).map(({ pieces }) => pieces))
      const own = counted.filter(({ userId }) => userId === member.id)
      const approved = own.filter(({ status }) => status === 'approved')
      expect(member).toMatchObject({
        totalCleanups: own.length,
        totalLitterPieces: sumOf(own.map((each) => each.litterCount)) + corrected,
        totalMinutes: sumOf(own.map((each) => each.minutes ?? 0)),
      })
      expect(storedStats).toMatchObject({
        cleanupCount: approved.length,
        litterPiecesCount: sumOf(approved.map((each) => each.litterCount)) + corrected,
        totalMemberLove: sumOf(own.map((each) => each.memberLove)),
        approvedWithPhotos: approved.filter((each) => each.photoUrl1).length,
      })
    }
    const [totals] = await database.db.select().from(communityTotalsNow)
    expect(totals).toMatchObject({
      litterPieces: sumOf(counted.map((each) => each.litterCount + each.rest)),
      minutes: sumOf(counted.map((each) => each.minutes ?? 0)),
      cleanupActivities: counted.length,
      locationsImpacted: new Set(counted.map(({ location }) => location)).size,
      activeUsers: stats.filter(
        ({ profiles: { isPublic, isDisabled, onboardingCompleted } }) => isPublic && onboardingCompleted && !isDisabled,
      ).length,
    })
    const loves = Map.groupBy(await database.db.select().from(userLoves), ({ cleanupId }) => cleanupId)
    for (const { cleanupId, memberLove } of all) expect(memberLove).toBe(loves.get(cleanupId)?.length ?? 0)
  })

  test('has a pending group hosted by Rosa and an approved one in which Leila has a share', async () => {
    const groups = await database.db.select().from(cleanupGroups).orderBy(desc(cleanupGroups.createdAt))
    const shares = Map.groupBy(await cleanups(), ({ groupId }) => groupId)
    const [rosa] = await database.db.select().from(profiles).where(eq(profiles.email, ROSA))
    expect(groups).toHaveLength(2)
    expect(groups.map(({ hostId, closesAt }) => [hostId === rosa!.id, closesAt > NOW])).toEqual([
      [true, true],
      [false, false],
    ])
    for (const { id, hostId, total } of groups) {
      const own = shares.get(id)!
      expect(sumOf(own.map(({ litterCount, rest }) => litterCount + rest))).toBe(total)
      expect(own.filter(({ isGuest }) => !isGuest).map(({ userId }) => userId)).toEqual([hostId])
      expect(own.some(({ rest }) => rest > 0)).toBe(true)
      expect(own.some(({ userId }) => userId === rosa!.id)).toBe(true)
    }
    expect(await database.db.$count(groupInvitations)).toBe(1)
  })

  test('counts for each challenge the cleanups of its participants during the challenge', async () => {
    const [all, boards] = await Promise.all([cleanups(), challenges()])
    const [sam] = await database.db.select().from(profiles).where(eq(profiles.email, SAM))
    const totals = new Map(
      (await database.db.select().from(challengeTotalsNow)).map((each) => [each.challengeId, each]),
    )
    const teams = Map.groupBy(await database.db.select().from(challengeParticipants), ({ challengeId }) => challengeId)
    expect(boards.map(({ slug }) => slug).sort()).toEqual(everyChallenge.map(({ slug }) => slug).sort())
    for (const { id, startDate, endDate, createdBy } of boards) {
      expect(createdBy).toBe(sam!.id)
      const team = teams.get(id) ?? []
      const done = all.filter(
        ({ userId, status, date }) =>
          status === 'approved' && date >= startDate && date <= endDate && team.some((who) => who.userId === userId),
      )
      expect(totals.get(id)?.totalParticipants ?? 0).toBe(team.length)
      expect(totals.get(id)?.totalLitterPieces ?? 0).toBe(sumOf(done.map((each) => each.litterCount)))
      for (const who of team) expect(who.cleanupCount).toBe(done.filter(({ userId }) => userId === who.userId).length)
    }
    expect(sumOf([...totals.values()].map((each) => each.totalLitterPieces))).toBeGreaterThan(0)
  })

  test('has public pictures that belong to their challenge', async () => {
    const ids = new Set((await challenges()).map(({ id }) => id))
    const shown = (await database.db.select().from(pictures)).filter(({ kind }) => kind.startsWith('challenge'))
    expect(shown.length).toBeGreaterThan(ids.size)
    for (const { ownerId, isPublic } of shown) expect([ids.has(ownerId), isPublic]).toEqual([true, true])
  })

  test('has all planned events with their tags, pictures and deciding admin', async () => {
    const all = await events()
    expect(all.map(({ title }) => title).sort()).toEqual(
      planTown(NOW, SOME)
        .events.map(({ event }) => event.title)
        .sort(),
    )
    for (const { status, updatedBy } of all) expect(updatedBy === null).toBe(status === 'pending')
    const [rosa] = await database.db.select().from(profiles).where(eq(profiles.email, ROSA))
    expect(
      all.some(({ submittedBy, submitterName }) => submittedBy === rosa!.id && submitterName === rosa!.fullName),
    ).toBe(true)
    const tagged = await database.db.$count(cleanupEventTags)
    expect([await database.db.$count(eventTags), tagged > 2 * all.length - 20]).toEqual([14, true])
    const images = await database.db.select().from(pictures).where(eq(pictures.kind, 'eventImage'))
    for (const { name, ...image } of images) {
      expect(image).toMatchObject({ isPublic: true, isLoose: false })
      expect(pictureNameFromUrl(all.find(({ id }) => id === image.ownerId)!.eventImageUrl!)).toBe(name)
    }
  })

  test('has events that the finder lists and counts in its filters', async () => {
    const find = (filters: object) =>
      readEventFinderPage(database.db, { ...NO_EVENT_FILTERS, page: 1, ...filters }, NOW)
    const everywhere = await find({})
    expect(everywhere.total).toBe(32)
    expect(sumOf(everywhere.options.country.map(({ count }) => count))).toBe(32)
    const { total, options } = await find({ country: 'US', state: 'AZ' })
    expect([total, options.city.map(({ label }) => label)]).toEqual([8, ['Flagstaff', 'Phoenix', 'Tempe', 'Tucson']])
    expect(options.month.length).toBeGreaterThan(3)
  })

  test("has loves only for other members' approved cleanups", async () => {
    const loves = await database.db
      .select()
      .from(userLoves)
      .innerJoin(cleanupLogs, eq(cleanupLogs.cleanupId, userLoves.cleanupId))
    for (const { user_loves: love, cleanup_logs: cleanup } of loves) {
      expect(love.userId).not.toBe(cleanup.userId)
      expect(cleanup.status).toBe('approved')
    }
  })

  test('has decisions of admins only on cleanups of others, and after these were logged', async () => {
    const admins = new Set((await database.db.select().from(profiles)).flatMap((who) => (who.isAdmin ? [who.id] : [])))
    for (const { status, reviewedBy, reviewedAt, createdAt, userId, adminNotes } of await cleanups()) {
      expect(reviewedAt === null && reviewedBy === null).toBe(status === 'pending')
      expect(adminNotes !== null).toBe(status === 'flagged' || status === 'rejected')
      if (!reviewedAt) continue
      expect(admins.has(reviewedBy!)).toBe(true)
      expect(reviewedBy).not.toBe(userId)
      expect(reviewedAt > createdAt && reviewedAt <= NOW).toBe(true)
    }
  })

  test('gives Rosa a streak of nine weeks, a longest streak of fourteen, and news', async () => {
    const [rosa] = await database.db.select().from(profiles).where(eq(profiles.email, ROSA))
    const [streak] = await database.db.select().from(userStreaks).where(eq(userStreaks.userId, rosa!.id))
    expect(streak).toMatchObject({ currentStreakWeeks: 9, longestStreakWeeks: 14, lastWeek: '2026-11-09' })
    const news = (await cleanups()).filter(({ userId, hasNews }) => userId === rosa!.id && hasNews)
    expect(news.map(({ status }) => status).sort()).toEqual(['approved', 'flagged', 'rejected'])
  })

  test('has a member for each printed login', () => {
    expect(SOME.map(({ email }) => email)).toEqual(expect.arrayContaining(demoLogins.map(({ email }) => email)))
  })

  test('has a private challenge with the printed access code', async () => {
    const codes = (await challenges()).filter(({ isPrivate }) => isPrivate).map(({ accessCode }) => accessCode)
    expect(demoCodes).toHaveLength(1)
    expect(codes).toContain(demoCodes[0]!.accessCode)
  })
})
