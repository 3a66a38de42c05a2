/** Does not load, and asks no server for it. */
export const broken = 'data:image/png,not-a-picture'
