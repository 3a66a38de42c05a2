/** A time of day on a 12-hour clock. The API sends it as HH:MM on a 24-hour clock. */
export type ClockTime = { hour: string; minute: string; period: 'AM' | 'PM' }

export const HOUR_OPTIONS = ['12', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11']
export const MINUTE_OPTIONS = ['00', '05', '10', '15', '20', '25', '30', '35', '40', '45', '50', '55']
export const AM_PM_OPTIONS = ['AM', 'PM'] as const

export function parseClockTime(time: string | null): ClockTime | null {
  const [, hours = '', minute = ''] = /^([01]\d|2[0-3]):([0-5]\d)/.exec(time ?? '') ?? []
  if (!minute) return null
  const hour = Number(hours)
  return { hour: String(hour % 12 || 12), minute, period: hour < 12 ? 'AM' : 'PM' }
}

export function serializeClockTime({ hour, minute, period }: ClockTime) {
  const hours = (Number(hour) % 12) + (period === 'PM' ? 12 : 0)
  return `${String(hours).padStart(2, '0')}:${minute}`
}

export const formatClockTime = ({ hour, minute, period }: ClockTime) => `${hour}:${minute} ${period}`

/** Preselects AM or PM for an hour that a member picks, so that it falls into daylight: 9 means 9 AM, 2 means 2 PM. */
export const preselectAmOrPm = (hour: string): ClockTime['period'] => (Number(hour) >= 7 && hour !== '12' ? 'AM' : 'PM')
