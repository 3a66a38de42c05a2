const formats = {
  day: { dateStyle: 'medium' },
  moment: { dateStyle: 'medium', timeStyle: 'short' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

const said = (how: keyof typeof formats) => (at: string, timeZone: string) =>
  new Date(at).toLocaleString('en-US', { ...formats[how], timeZone })

/** "Nov 20, 2026", where whoever looks is */
export const dayOf = said('day')
/** "Nov 20, 2026, 9:12 AM" */
export const momentOf = said('moment')
