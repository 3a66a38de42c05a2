/** Activity factor of each month, January to December: low in desert summers and northern winters. */
const SEASONS = {
  desert: [1, 1.1, 1.2, 1.1, 0.8, 0.5, 0.4, 0.4, 0.6, 1, 1.2, 1.1],
  north: [0.5, 0.6, 0.9, 1.2, 1.3, 1.2, 1, 0.9, 1.1, 1, 0.7, 0.5],
  south: [1.2, 1.1, 1, 0.9, 0.8, 0.6, 0.6, 0.7, 1, 1.2, 1.2, 1.2],
  mild: [0.9, 0.9, 1, 1.1, 1.1, 1, 1, 1, 1.1, 1.1, 1, 0.9],
}

type About = { country: string; timeZone: string; hoursFromUtc: number; season: keyof typeof SEASONS }

const place = (country: string, timeZone: string, hoursFromUtc: number, season: About['season']): About => ({
  country,
  timeZone,
  hoursFromUtc,
  season,
})

export const regions = {
  phoenix: place('United States', 'America/Phoenix', -7, 'desert'),
  california: place('United States', 'America/Los_Angeles', -8, 'mild'),
  duluth: place('United States', 'America/Chicago', -6, 'north'),
  texas: place('United States', 'America/Chicago', -6, 'mild'),
  newYork: place('United States', 'America/New_York', -5, 'north'),
  toronto: place('Canada', 'America/Toronto', -5, 'north'),
  mexico: place('Mexico', 'America/Mexico_City', -6, 'mild'),
  brazil: place('Brazil', 'America/Sao_Paulo', -3, 'south'),
  britain: place('United Kingdom', 'Europe/London', 0, 'north'),
  denmark: place('Denmark', 'Europe/Copenhagen', 1, 'north'),
  netherlands: place('Netherlands', 'Europe/Amsterdam', 1, 'north'),
  germany: place('Germany', 'Europe/Berlin', 1, 'north'),
  italy: place('Italy', 'Europe/Rome', 1, 'mild'),
  spain: place('Spain', 'Europe/Madrid', 1, 'mild'),
  france: place('France', 'Europe/Paris', 1, 'north'),
  sweden: place('Sweden', 'Europe/Stockholm', 1, 'north'),
  southAfrica: place('South Africa', 'Africa/Johannesburg', 2, 'south'),
  india: place('India', 'Asia/Kolkata', 5.5, 'mild'),
  japan: place('Japan', 'Asia/Tokyo', 9, 'mild'),
  perth: place('Australia', 'Australia/Perth', 8, 'south'),
  newZealand: place('New Zealand', 'Pacific/Auckland', 12, 'south'),
}
export type Region = keyof typeof regions

/** Activity factor of a region in the month of a day; 1 is average. */
export const seasonAt = (region: Region, day: string): number =>
  SEASONS[regions[region].season][Number(day.slice(5, 7)) - 1]!
