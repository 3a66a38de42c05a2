import type { LitterboardRow } from '../contract.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const plain = { timeZone: 'UTC', month: 'short', year: 'numeric' } as const
const month = new Intl.DateTimeFormat('en-US', plain)
const day = new Intl.DateTimeFormat('en-US', { ...plain, day: 'numeric' })

const count = (number: number, unit: string) => `${number} ${unit}${number === 1 ? '' : 's'}`

/** How long ago, as of the moment `now` in which it was read: "just now", "5 minutes ago", then the day. */
export function ago(at: string, now: number): string {
  const passed = now - Date.parse(at)
  if (passed < MINUTE) return 'just now'
  if (passed < HOUR) return `${count(Math.floor(passed / MINUTE), 'minute')} ago`
  if (passed < DAY) return `${count(Math.floor(passed / HOUR), 'hour')} ago`
  if (passed < 7 * DAY) return `${count(Math.floor(passed / DAY), 'day')} ago`
  return day.format(new Date(at))
}

/** Why a member stands where they stand on a board of the newest; nothing on the others, which do not ask. */
export function whatIsNew({ lastCleanupAt, createdAt }: LitterboardRow, now: number): string | undefined {
  if (lastCleanupAt) return `logged ${ago(lastCleanupAt, now)}`
  return createdAt && `joined ${month.format(new Date(`${createdAt}-01T00:00:00Z`))}`
}
