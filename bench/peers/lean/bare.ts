import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { Pool } from 'pg'

/* Baseline server: node:http and SQL statements, and nothing else. */

const pool = new Pool({ connectionString: process.env.DATABASE_URL })
const rows = async (name: string, statement: string, values: unknown[]) =>
  (await pool.query({ name, text: statement, values })).rows

const columns = `id, username, display_name as "displayName", zip_code as "zipCode", country, bio, avatar_url as "avatarUrl",
  facebook_url as "facebookUrl", instagram_url as "instagramUrl", linkedin_url as "linkedinUrl", tiktok_url as "tiktokUrl",
  twitter_url as "twitterUrl", joined_month as "joinedMonth", last_cleanup_date as "lastCleanupDate",
  total_litter_pieces as "totalLitterPieces", total_cleanups as "totalCleanups", total_member_love as "totalMemberLove"`

type Params = Record<string, string>

const answers: Record<string, (params: Params, request: IncomingMessage) => Promise<unknown>> = {
  member: async ({ id }) => (await rows('member', `select ${columns} from plain.members where id = $1`, [id]))[0],
  ranking: async ({ page, size }) => {
    const [members, [counted]] = await Promise.all([
      rows(
        'ranking',
        `select ${columns} from plain.members where listed order by total_litter_pieces desc limit $1 offset $2`,
        [size, Number(size) * (Number(page) - 1)],
      ),
      rows('listed', 'select count(*)::int as total from plain.members where listed', []),
    ])
    return { members, ...counted }
  },
  rank: async ({ pieces }) =>
    (
      await rows(
        'rank',
        'select count(*)::int + 1 as rank from plain.members where listed and total_litter_pieces > $1',
        [pieces],
      )
    )[0],
  events: async ({ from, size }) => {
    const [events, [counted]] = await Promise.all([
      rows(
        'events',
        `select id, title, subtitle, location_name as "locationName", city, region, country_code as "countryCode",
          start_date as "startDate", end_date as "endDate", is_global as "isGlobal"
        from plain.events where status = 'approved' and last_day >= $1 order by start_date limit $2`,
        [from, size],
      ),
      rows(
        'open events',
        `select count(*)::int as total from plain.events where status = 'approved' and last_day >= $1`,
        [from],
      ),
    ])
    return { events, ...counted }
  },
  cleanups: async (_params, request) => {
    const { member, date, location, litterCount, notes } = JSON.parse(await text(request)) as Record<string, unknown>
    const [made] = await rows(
      'create',
      `insert into plain.cleanups (member_id, date, location, litter_count, notes) values ($1, $2, $3, $4, $5) returning *`,
      [member, date, location, litterCount, notes],
    )
    return made
  },
  ready: async () => ({}),
}

async function answer(request: IncomingMessage, response: ServerResponse) {
  const { pathname, searchParams } = new URL(request.url!, 'http://localhost')
  try {
    const found = await answers[pathname.slice(1)]!(Object.fromEntries(searchParams), request)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(found))
  } catch (error) {
    console.error(error)
    response.writeHead(500).end()
  }
}

createServer((request, response) => void answer(request, response)).listen(Number(process.env.PORT), '127.0.0.1')
