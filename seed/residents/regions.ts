/** Activity factor of each month, January to December: low in desert summers and northern winters. */
const ACTIVITY_BY_MONTH = {
  desert: [1, 1.1, 1.2, 1.1, 0.8, 0.5, 0.4, 0.4, 0.6, 1, 1.2, 1.1],
  north: [0.5, 0.6, 0.9, 1.2, 1.3, 1.2, 1, 0.9, 1.1, 1, 0.7, 0.5],
  south: [1.2, 1.1, 1, 0.9, 0.8, 0.6, 0.6, 0.7, 1, 1.2, 1.2, 1.2],
  mild: [0.9, 0.9, 1, 1.1, 1.1, 1, 1, 1, 1.1, 1.1, 1, 0.9],
}

type RegionInfo = { country: string; timeZone: string; hoursFromUtc: number; season: keyof typeof ACTIVITY_BY_MONTH }

const createRegion = (
  country: string,
  timeZone: string,
  hoursFromUtc: number,
  season: RegionInfo['season'],
): RegionInfo => ({
  country,
  timeZone,
  hoursFromUtc,
  season,
})

export const regions = {
  phoenix: createRegion('United States', 'America/Phoenix', -7, 'desert'),
  california: createRegion('United States', 'America/Los_Angeles', -8, 'mild'),
  duluth: createRegion('United States', 'America/Chicago', -6, 'north'),
  texas: createRegion('United States', 'America/Chicago', -6, 'mild'),
  newYork: createRegion('United States', 'America/New_York', -5, 'north'),
  toronto: createRegion('Canada', 'America/Toronto', -5, 'north'),
  mexico: createRegion('Mexico', 'America/Mexico_City', -6, 'mild'),
  brazil: createRegion('Brazil', 'America/Sao_Paulo', -3, 'south'),
  britain: createRegion('United Kingdom', 'Europe/London', 0, 'north'),
  denmark: createRegion('Denmark', 'Europe/Copenhagen', 1, 'north'),
  netherlands: createRegion('Netherlands', 'Europe/Amsterdam', 1, 'north'),
  germany: createRegion('Germany', 'Europe/Berlin', 1, 'north'),
  italy: createRegion('Italy', 'Europe/Rome', 1, 'mild'),
  spain: createRegion('Spain', 'Europe/Madrid', 1, 'mild'),
  france: createRegion('France', 'Europe/Paris', 1, 'north'),
  sweden: createRegion('Sweden', 'Europe/Stockholm', 1, 'north'),
  southAfrica: createRegion('South Africa', 'Africa/Johannesburg', 2, 'south'),
  india: createRegion('India', 'Asia/Kolkata', 5.5, 'mild'),
  japan: createRegion('Japan', 'Asia/Tokyo', 9, 'mild'),
  perth: createRegion('Australia', 'Australia/Perth', 8, 'south'),
  newZealand: createRegion('New Zealand', 'Pacific/Auckland', 12, 'south'),
}
export type Region = keyof typeof regions

/** Activity factor of a region in the month of a day; 1 is average. */
export const activityFactor = (region: Region, day: string): number =>
  ACTIVITY_BY_MONTH[regions[region].season][Number(day.slice(5, 7)) - 1]!
