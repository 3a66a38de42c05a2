import { expect, test } from 'vitest'
import { Event } from './event.ts'

test('visitors read these fields of an event and no others', () => {
  expect(Object.keys(Event.def.shape)).toEqual([
    'id',
    'title',
    'subtitle',
    'description',
    'eventImageUrl',
    'startDate',
    'startTime',
    'endDate',
    'endTime',
    'locationName',
    'city',
    'region',
    'countryCode',
    'postalCode',
    'isGlobal',
    'hostOrg',
    'hostUrl',
    'registrationRequired',
    'publicContactEmail',
    'contactPhone',
    'regionName',
    'countryName',
    'tags',
    'status',
    'updatedAt',
  ])
})
