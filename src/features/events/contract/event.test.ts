import { expect, test } from 'vitest'
import { PublicEvent } from './event.ts'

test('the public Event schema has only the fields that visitors may see, none about the submitter', () => {
  expect(Object.keys(PublicEvent.def.shape)).toEqual([
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
