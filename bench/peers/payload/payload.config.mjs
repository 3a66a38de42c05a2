import { postgresAdapter } from '@payloadcms/db-postgres'
import { buildConfig } from 'payload'
import { countCleanup, totalsCollections } from './counting-hooks.mjs'

/** Whether hooks keep totals. One build serves both modes, each with a database schema of its own. */
const isCounting = process.env.PEER_COUNTS === 'yes'

const everybody = () => true
const access = { read: everybody, create: everybody }
const text = (...names) => names.map((name) => ({ name, type: 'text' }))

export default buildConfig({
  secret: process.env.PAYLOAD_SECRET ?? '',
  telemetry: false,
  typescript: { autoGenerate: false },
  graphQL: { disable: true },
  db: postgresAdapter({
    idType: 'uuid',
    schemaName: isCounting ? 'payload_counts' : 'payload',
    pool: { connectionString: process.env.DATABASE_URI },
    // Transactions are on by default: a cleanup and what its hooks write are committed together.
    migrationDir: isCounting ? './migrations-counts' : './migrations',
  }),
  collections: [
    {
      slug: 'members',
      access,
      indexes: [{ fields: ['listed', 'totalLitterPieces'] }],
      fields: [
        { name: 'username', type: 'text', unique: true },
        ...text('displayName', 'zipCode', 'country', 'bio', 'avatarUrl', 'facebookUrl', 'instagramUrl'),
        ...text('linkedinUrl', 'tiktokUrl', 'twitterUrl', 'joinedMonth', 'lastCleanupDate'),
        ...['totalLitterPieces', 'totalCleanups', 'totalMemberLove'].map((name) => ({ name, type: 'number' })),
        { name: 'listed', type: 'checkbox' },
      ],
    },
    {
      slug: 'events',
      access,
      indexes: [{ fields: ['status', 'startDate'] }, { fields: ['status', 'lastDay'] }],
      fields: [
        ...text('title', 'subtitle', 'locationName', 'city', 'region', 'countryCode', 'startDate', 'endDate'),
        ...text('lastDay', 'status'),
        { name: 'isGlobal', type: 'checkbox' },
      ],
    },
    {
      slug: 'cleanups',
      access,
      hooks: { afterChange: isCounting ? [countCleanup] : [] },
      fields: [
        { name: 'member', type: 'relationship', relationTo: 'members', required: true },
        { name: 'date', type: 'text', required: true },
        { name: 'location', type: 'text', required: true },
        { name: 'litterCount', type: 'number', required: true, min: 1, max: 250 },
        ...text('notes'),
        { name: 'status', type: 'text', defaultValue: 'pending' },
      ],
    },
    ...(isCounting ? totalsCollections : []),
  ],
})
