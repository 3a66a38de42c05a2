/** A time of day on a 12-hour clock. On the wire a time is HH:MM in 24 hours. */
export type ClockTime = { hour: string; minute: string; half: 'AM' | 'PM' }

export const HOURS = ['12', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11']
export const MINUTES = ['00', '05', '10', '15', '20', '25', '30', '35', '40', '45', '50', '55']
export const HALVES = ['AM', 'PM'] as const

export function readTime(time: string | null): ClockTime | null {
  const [, hours = '', minute = ''] = /^([01]\d|2[0-3]):([0-5]\d)/.exec(time ?? '') ?? []
  if (!minute) return null
  const hour = Number(hours)
  return { hour: String(hour % 12 || 12), minute, half: hour < 12 ? 'AM' : 'PM' }
}

export function writeTime({ hour, minute, half }: ClockTime) {
  const hours = (Number(hour) % 12) + (half === 'PM' ? 12 : 0)
  return `${String(hours).padStart(2, '0')}:${minute}`
}

export const sayTime = ({ hour, minute, half }: ClockTime) => `${hour}:${minute} ${half}`

/** Preselects AM or PM for an hour so that it falls into daylight: 9 means 9 AM, 2 means 2 PM. */
export const inDaylight = (hour: string): ClockTime['half'] => (Number(hour) >= 7 && hour !== '12' ? 'AM' : 'PM')
