/** A time of day as people in the US read it. On the wire it is HH:MM, in 24 hours. */
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

/** Nobody cleans a street at two in the night: an hour that is picked first means the daylight one. */
export const inDaylight = (hour: string): ClockTime['half'] => (Number(hour) >= 7 && hour !== '12' ? 'AM' : 'PM')
