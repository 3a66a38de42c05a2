import type { EventLocation } from './event.ts'

const createLocation = (countryCode: string, region: string, city: string, postalCode: string): EventLocation => ({
  countryCode,
  region,
  city,
  postalCode,
})

export const inPhoenix = (postalCode: string) => createLocation('US', 'AZ', 'Phoenix', postalCode)

export const spots = {
  tempe: createLocation('US', 'AZ', 'Tempe', '85281'),
  tucson: createLocation('US', 'AZ', 'Tucson', '85719'),
  flagstaff: createLocation('US', 'AZ', 'Flagstaff', '86001'),
  sanDiego: createLocation('US', 'CA', 'San Diego', '92109'),
  austin: createLocation('US', 'TX', 'Austin', '78704'),
  denver: createLocation('US', 'CO', 'Denver', '80205'),
  seattle: createLocation('US', 'WA', 'Seattle', '98103'),
  portland: createLocation('US', 'ME', 'Portland', '04101'),
  richmond: createLocation('US', 'VA', 'Richmond', '23220'),
  duluth: createLocation('US', 'MN', 'Duluth', '55802'),
  milwaukee: createLocation('US', 'WI', 'Milwaukee', '53202'),
  dayton: createLocation('US', 'OH', 'Dayton', '45403'),
  brooklyn: createLocation('US', 'NY', 'Brooklyn', '11215'),
  savannah: createLocation('US', 'GA', 'Savannah', '31401'),
  toronto: createLocation('CA', 'ON', 'Toronto', 'M4M 1H3'),
  vancouver: createLocation('CA', 'BC', 'Vancouver', 'V6K 1A1'),
  halifax: createLocation('CA', 'NS', 'Halifax', 'B3H 1A6'),
  bristol: createLocation('GB', 'ENG', 'Bristol', 'BS1 6TJ'),
  edinburgh: createLocation('GB', 'SCT', 'Edinburgh', 'EH6 6LX'),
  hamburg: createLocation('DE', 'HH', 'Hamburg', '22767'),
  leipzig: createLocation('DE', 'SN', 'Leipzig', '04229'),
  sydney: createLocation('AU', 'NSW', 'Sydney', '2026'),
  fremantle: createLocation('AU', 'WA', 'Fremantle', '6160'),
  marseille: createLocation('FR', 'PAC', 'Marseille', '13007'),
  nantes: createLocation('FR', 'PDL', 'Nantes', '44000'),
  mumbai: createLocation('IN', 'MH', 'Mumbai', '400061'),
  pune: createLocation('IN', 'MH', 'Pune', '411004'),
  osaka: createLocation('JP', '27', 'Osaka', '530-0041'),
  capeTown: createLocation('ZA', 'WC', 'Cape Town', '7945'),
}
