import type { Spot } from './event.ts'

const spot = (countryCode: string, region: string, city: string, postalCode: string): Spot => ({
  countryCode,
  region,
  city,
  postalCode,
})

export const phoenix = (postalCode: string) => spot('US', 'AZ', 'Phoenix', postalCode)

export const spots = {
  tempe: spot('US', 'AZ', 'Tempe', '85281'),
  tucson: spot('US', 'AZ', 'Tucson', '85719'),
  flagstaff: spot('US', 'AZ', 'Flagstaff', '86001'),
  sanDiego: spot('US', 'CA', 'San Diego', '92109'),
  austin: spot('US', 'TX', 'Austin', '78704'),
  denver: spot('US', 'CO', 'Denver', '80205'),
  seattle: spot('US', 'WA', 'Seattle', '98103'),
  portland: spot('US', 'ME', 'Portland', '04101'),
  richmond: spot('US', 'VA', 'Richmond', '23220'),
  duluth: spot('US', 'MN', 'Duluth', '55802'),
  milwaukee: spot('US', 'WI', 'Milwaukee', '53202'),
  dayton: spot('US', 'OH', 'Dayton', '45403'),
  brooklyn: spot('US', 'NY', 'Brooklyn', '11215'),
  savannah: spot('US', 'GA', 'Savannah', '31401'),
  toronto: spot('CA', 'ON', 'Toronto', 'M4M 1H3'),
  vancouver: spot('CA', 'BC', 'Vancouver', 'V6K 1A1'),
  halifax: spot('CA', 'NS', 'Halifax', 'B3H 1A6'),
  bristol: spot('GB', 'ENG', 'Bristol', 'BS1 6TJ'),
  edinburgh: spot('GB', 'SCT', 'Edinburgh', 'EH6 6LX'),
  hamburg: spot('DE', 'HH', 'Hamburg', '22767'),
  leipzig: spot('DE', 'SN', 'Leipzig', '04229'),
  sydney: spot('AU', 'NSW', 'Sydney', '2026'),
  fremantle: spot('AU', 'WA', 'Fremantle', '6160'),
  marseille: spot('FR', 'PAC', 'Marseille', '13007'),
  nantes: spot('FR', 'PDL', 'Nantes', '44000'),
  mumbai: spot('IN', 'MH', 'Mumbai', '400061'),
  pune: spot('IN', 'MH', 'Pune', '411004'),
  osaka: spot('JP', '27', 'Osaka', '530-0041'),
  capeTown: spot('ZA', 'WC', 'Cape Town', '7945'),
}
