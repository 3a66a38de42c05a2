import { createAdaptorServer } from '@hono/node-server'
import { and, count, desc, eq, gt, gte, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { boolean, integer, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { Hono } from 'hono'
import { Pool } from 'pg'

/* Minimal server with a router (hono) and a query builder (drizzle) with prepared statements. */

const plain = pgSchema('plain')
const members = plain.table('members', {
  id: uuid().primaryKey(),
  username: text(),
  displayName: text(),
  zipCode: text(),
  country: text(),
  bio: text(),
  avatarUrl: text(),
  facebookUrl: text(),
  instagramUrl: text(),
  linkedinUrl: text(),
  tiktokUrl: text(),
  twitterUrl: text(),
  joinedMonth: text(),
  lastCleanupDate: text(),
  totalLitterPieces: integer(),
  totalCleanups: integer(),
  totalMemberLove: integer(),
  listed: boolean(),
})
const events = plain.table('events', {
  id: uuid().primaryKey(),
  title: text(),
  subtitle: text(),
  locationName: text(),
  city: text(),
  region: text(),
  countryCode: text(),
  startDate: text(),
  endDate: text(),
  lastDay: text(),
  status: text(),
  isGlobal: boolean(),
})
const cleanups = plain.table('cleanups', {
  id: uuid().primaryKey().defaultRandom(),
  memberId: uuid().notNull(),
  date: text().notNull(),
  location: text().notNull(),
  litterCount: integer().notNull(),
  notes: text(),
  status: text().notNull().default('pending'),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})

const db = drizzle(new Pool({ connectionString: process.env.DATABASE_URL }), { casing: 'snake_case' })
const { placeholder } = sql
const isListed = eq(members.listed, true)
const isOpen = and(eq(events.status, 'approved'), gte(events.lastDay, placeholder('from')))

const statements = {
  member: db
    .select()
    .from(members)
    .where(eq(members.id, placeholder('id')))
    .prepare('member'),
  ranking: db
    .select()
    .from(members)
    .where(isListed)
    .orderBy(desc(members.totalLitterPieces))
    .limit(placeholder('size'))
    .offset(placeholder('skip'))
    .prepare('ranking'),
  listed: db.select({ total: count() }).from(members).where(isListed).prepare('listed'),
  ahead: db
    .select({ ahead: count() })
    .from(members)
    .where(and(isListed, gt(members.totalLitterPieces, placeholder('pieces'))))
    .prepare('ahead'),
  events: db.select().from(events).where(isOpen).orderBy(events.startDate).limit(placeholder('size')).prepare('events'),
  open: db.select({ total: count() }).from(events).where(isOpen).prepare('open'),
}

const app = new Hono()
app.get('/ready', (c) => c.json({}))
app.get('/member', async (c) => c.json((await statements.member.execute({ id: c.req.query('id') }))[0]))
app.get('/ranking', async (c) => {
  const { page, size } = c.req.query()
  const skip = Number(size) * (Number(page) - 1)
  const [found, [counted]] = await Promise.all([
    statements.ranking.execute({ size, skip }),
    statements.listed.execute(),
  ])
  return c.json({ members: found, ...counted })
})
app.get('/rank', async (c) => {
  const [found] = await statements.ahead.execute({ pieces: c.req.query('pieces') })
  return c.json({ rank: found!.ahead + 1 })
})
app.get('/events', async (c) => {
  const [found, [counted]] = await Promise.all([
    statements.events.execute(c.req.query()),
    statements.open.execute({ from: c.req.query('from') }),
  ])
  return c.json({ events: found, ...counted })
})
app.post('/cleanups', async (c) => {
  const { member, ...made } = await c.req.json<typeof cleanups.$inferInsert & { member: string }>()
  const [created] = await db
    .insert(cleanups)
    .values({ ...made, memberId: member })
    .returning()
  return c.json(created)
})

createAdaptorServer({ fetch: app.fetch }).listen(Number(process.env.PORT), '127.0.0.1')
