import type { OpenAPI } from '@orpc/openapi'
import { CHALLENGE_FIELDS } from '#features/challenges/contract/challenge.ts'
import { CLEANUP_FIELDS } from '#features/cleanups/contract/fields.ts'
import { EVENT_FIELDS } from '#features/events/contract/event.ts'
import { exampleFieldValues } from '#platform/fields.ts'

type Schema = {
  type?: string | string[]
  format?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: unknown[]
  items?: unknown
  pattern?: string
  properties?: Record<string, unknown>
}

const EXAMPLE_ID = '3f0c9a52-6b1e-4c7d-9a35-1d2e8f7b6c40'
const MONTH_PATTERN = '^\\d{4}-\\d{2}$'
const EXAMPLE_MONTH = '2026-11'
const EXAMPLE_TIME = '2026-11-21T16:05:00.000Z'

/** Example values by field name for the API reference, taken from a member of the demo town. */
const EXAMPLES_BY_FIELD: Record<string, unknown> = {
  ...exampleFieldValues(CHALLENGE_FIELDS),
  ...exampleFieldValues(EVENT_FIELDS),
  ...exampleFieldValues(CLEANUP_FIELDS),
  id: EXAMPLE_ID,
  fullName: 'Rosa Medina',
  username: 'rosa_m',
  displayName: 'rosa_m',
  name: 'Rosa Medina',
  email: 'rosa@cleanstreak.example',
  password: 'clean-streets-42',
  currentPassword: 'clean-streets-42',
  newPassword: 'cleaner-streets-43',
  ticket: 'b3Zs0Wk2tQpXn9Jc7rYvEaM1uL5dH8gF4iTqKxPwRzA',
  firstName: 'Rosa',
  uri: 'otpauth://totp/Cleanstreak:rosa%40cleanstreak.example?issuer=Cleanstreak&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
  recoveryCodes: ['7K2M-QX94', 'HT5V-3WBA', 'P9CF-K2ZL', 'M4ED-7RYN'],
  recoveryCodesLeft: 9,
  authenticatorSince: EXAMPLE_TIME,
  trustedDevices: 1,
  browser: 'Safari',
  system: 'iPhone',
  token: 'Uv1c8xv6H7v0Yc4Xb1mCqg0zK3d5sW9nR2tE8yLhQJA',
  zipCode: '85016',
  country: 'United States',
  bio: 'Second grade teacher. I do the canal path before school.',
  avatarUrl: `/api/files/avatars/${EXAMPLE_ID}-300.webp`,
  facebookUrl: 'https://facebook.com/rosa.picks',
  instagramUrl: 'https://instagram.com/rosa.picks',
  linkedinUrl: 'https://linkedin.com/in/rosa-picks',
  tiktokUrl: 'https://tiktok.com/@rosa.picks',
  twitterUrl: 'https://x.com/rosapicks',
  annualGoal: 1000,
  timeZone: 'America/Phoenix',
  joinedMonth: '2026-11',
  isClosed: false,
  isAdmin: false,
  isSuperadmin: false,
  isDisabled: true,
  isTaken: false,
  command: 'npm run doctor',
  makeAdminCommand: 'npm run make-admin',
  joinUrl: 'https://cleanstreak.example/challenges?code=CANAL26',
  cleanupId: EXAMPLE_ID,
  adminNotes: null,
  photoUrl1: `/api/files/cleanups/${EXAMPLE_ID}-2560.webp`,
  photoUrl2: null,
  photoUrl3: null,
  photoUrl4: null,
  width: 2560,
  height: 1920,
  memberLove: 3,
  mostPieces: 250,
  total: 214,
  people: 5,
  pieces: 46,
  rest: 168,
  offered: 42,
  most: 96,
  reminded: 3,
  hasDeclined: false,
  nextReminderAt: null,
  lastTogether: '2026-11-14',
  cleanups: 28,
  search: 'hec',
  invited: [EXAMPLE_ID],
  memberIds: [EXAMPLE_ID],
  hostName: 'rosa_m',
  hostAvatarUrl: `/api/files/avatars/${EXAMPLE_ID}-300.webp`,
  note: 'Thank you, the canal looks new!',
  day: '2026-11-14',
  reason: 'The count had an extra zero. We wrote to you about it.',
  author: 'Sam Ortega',
  takenBackAt: null,
  reverses: null,
  refusal: null,
  cleanupPieces: 866,
  today: '2026-11-21',
  totalPieces: 812,
  totalCleanups: 31,
  totalMinutes: 1170,
  yearPieces: 644,
  owedPieces: 0,
  activeSince: '2025-06-14',
  currentStreakWeeks: 9,
  lastStreak: null,
  longestStreakWeeks: 14,
  lastCleanupDate: '2026-11-19',
  cleanupCount: 28,
  litterPiecesCount: 731,
  totalMemberLove: 46,
  badges: ['first_cleanup', 'pieces_100', 'pieces_500', 'weeks_4', 'weeks_12'],
  weekdays: [12, 0, 31, 8, 0, 64, 40],
  months: [20, 44, 61, 38, 75, 80, 52, 49, 66, 87, 72, 0],
  monthMinutes: [30, 60, 90, 45, 120, 110, 75, 60, 95, 130, 90, 0],
  locations: [
    { name: '85016', pieces: 520 },
    { name: 'Tempe', pieces: 292 },
  ],
  weeks: 12,
  rank: 7,
  code: 'CANAL26',
  returnPath: '/challenges?code=CANAL26',
  isPublished: true,
  regionName: 'Arizona',
  countryName: 'United States',
  selectedTags: [EXAMPLE_ID],
  submitterName: 'Rosa Medina',
  submitterEmail: 'rosa@cleanstreak.example',
  totalParticipants: 42,
  totalLitterPieces: 6150,
  totalBags: 214,
  totalWeighedGrams: 820_000,
  totalEstimatedGrams: 95_500,
  weighedGrams: 31_400,
  estimatedGrams: 12_000,
  progressPercentage: 61,
  weekStreak: 9,
  error: null,
  organizationName: 'Dayton Litter Crew',
  server: 'smtp.daytonlitter.example',
  port: 587,
  user: 'crew@daytonlitter.example',
  sender: 'Dayton Litter Crew <crew@daytonlitter.example>',
  to: 'eddie@daytonlitter.example',
  message: 'Our school would like a challenge from January to May. How do we get a code?',
  website: '',
  subject: 'Confirm your email',
}

const QR_CODE = { size: 49, path: 'M4 4h7v1H4zM13 4h2v1h-2z' }
/** Group members have display names, and join codes lead to the group's page. */
const GROUP = {
  name: 'rosa_m',
  code: 'H7K4QX',
  url: 'https://cleanstreak.example/together/H7K4QX',
  qrCode: QR_CODE,
}

const CREDENTIAL = { id: 'mRkS0dJx1qk', rawId: 'mRkS0dJx1qk', type: 'public-key' }
const ASSERTION = {
  ...CREDENTIAL,
  response: { clientDataJSON: 'eyJ0eXBlIjoi', authenticatorData: 'SZYN5YgOjGh0', signature: 'MEUCIQDb' },
}
const ATTESTATION = {
  ...CREDENTIAL,
  response: { clientDataJSON: 'eyJ0eXBlIjoi', attestationObject: 'o2NmbXRkbm9uZ', transports: ['internal'] },
}
const REQUEST_OPTIONS = {
  rpId: 'cleanstreak.example',
  challenge: 'q1Vh0TzK3d5sW9nR2tE8yLhQJA',
  userVerification: 'required',
  timeout: 60_000,
}
const CREATION_OPTIONS = {
  rp: { id: 'cleanstreak.example', name: 'Cleanstreak' },
  user: { id: 'M2YwYzlhNTI', name: 'rosa@cleanstreak.example', displayName: 'Rosa Medina' },
  challenge: 'q1Vh0TzK3d5sW9nR2tE8yLhQJA',
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
}

/**
 * Example values for single operations whose field means something different elsewhere. The empty name is the whole
 * body.
 */
const EXAMPLES_BY_OPERATION: Record<string, Record<string, unknown>> = {
  'members.signInWithCode': { code: '492817' },
  'members.passkeySignInOptions': { '': REQUEST_OPTIONS },
  'members.signInWithPasskey': { passkey: ASSERTION },
  'members.confirmationOptions': { '': REQUEST_OPTIONS },
  'members.confirm': { passkey: ASSERTION },
  'members.passkeyOptions': { '': CREATION_OPTIONS },
  'members.addPasskey': { name: 'iPhone', passkey: ATTESTATION },
  'members.renamePasskey': { name: 'iPhone' },
  'members.factors': { name: 'iPhone' },
  'members.beginAuthenticator': {
    key: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    qrCode: QR_CODE,
  },
  'members.finishAuthenticator': { code: '492817' },
  'cleanups.group': GROUP,
  'cleanups.groupOffer': GROUP,
  'cleanups.invite': GROUP,
  'cleanups.ownInvitations': GROUP,
  'cleanups.companions': { name: 'hector_s', username: 'hector_s' },
  'corrections.list': { pieces: -54 },
  'corrections.preview': { pieces: -54, before: 812, after: 758 },
  'corrections.correct': { pieces: -54 },
}

/** Fields missing from most responses, so examples omit them. */
const RARE_FIELDS = ['consoleLock', 'hasCommonPassword']

/** Creates an example value for a JSON schema: a known example for the field's name, else one for the field's type. */
export function createSchemaExample(schema: unknown, name = '', own: Record<string, unknown> = {}): unknown {
  const { type, format, const: fixed, enum: some, anyOf, items, pattern, properties } = (schema ?? {}) as Schema
  if (fixed !== undefined) return fixed
  if (Object.hasOwn(own, name)) return own[name]
  if (properties)
    return Object.fromEntries(
      Object.entries(properties)
        .filter(([key]) => !RARE_FIELDS.includes(key))
        .map(([key, value]) => [key, createSchemaExample(value, key, own)]),
    )
  if (some) return some[0]
  const known = EXAMPLES_BY_FIELD[name]
  if (Object.hasOwn(EXAMPLES_BY_FIELD, name) && isExampleOf(schema, known)) return known
  if (anyOf) return createSchemaExample(anyOf[0], name, own)
  if (items) return [createSchemaExample(items, '', own)]
  if (type === 'integer' || type === 'number') return 1
  if (type === 'boolean') return true
  if (type === 'object') return {}
  if (pattern === MONTH_PATTERN) return EXAMPLE_MONTH
  if (format === 'date-time') return EXAMPLE_TIME
  return format === 'uuid' ? EXAMPLE_ID : '…'
}

/** Whether an example has the type of the schema, because fields of one name may have different types. */
function isExampleOf(schema: unknown, example: unknown): boolean {
  const { type, anyOf, items } = (schema ?? {}) as Schema
  if (anyOf) return anyOf.some((each) => isExampleOf(each, example))
  if (type === 'array') return Array.isArray(example) && example.every((each) => isExampleOf(items, each))
  if (type === 'object') return typeof example === 'object' && example !== null
  if (type === 'null') return example === null
  if (type === 'integer' || type === 'number') return typeof example === 'number'
  return type !== 'string' || typeof example === 'string'
}

type Media = Record<string, { schema?: unknown; example?: unknown }>

export function addOpenApiExamples({ operationId = '', requestBody, responses = {} }: OpenAPI.OperationObject): void {
  const successes = Object.entries(responses).flatMap(([status, response]) =>
    status.startsWith('2') ? [response] : [],
  )
  for (const holder of [requestBody, ...successes]) {
    const media = (holder as { content?: Media } | undefined)?.content?.['application/json']
    if (media) media.example = createSchemaExample(media.schema, '', EXAMPLES_BY_OPERATION[operationId])
  }
}
