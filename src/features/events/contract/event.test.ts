import { expect, test } from 'vitest'
import { PublicEvent, createEventEditFormSchema } from './event.ts'

test('the public Event schema has only fields that visitors may see, none about the submitter', () => {
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

test('the event form accepts its unusual stored phone number, but no other invalid one', () => {
  const typed = {
    id: '5b0f3a3e-0d9e-4a4e-8a75-1c2f0f6f7a11',
    title: 'Canal',
    startDate: '2096-12-05',
    region: 'AZ',
    postalCode: '85016',
    hostOrg: 'Canal Keepers',
    hostUrl: 'https://canal.example.org',
  }
  const accepts = (contactPhone: string, stored: string | null) =>
    createEventEditFormSchema({ contactPhone: stored }).safeParse({ ...typed, contactPhone }).success
  expect(accepts('ask for Tom', 'ask for Tom')).toBe(true)
  expect(accepts('ask for Ann', 'ask for Tom')).toBe(false)
  expect(accepts('ask for Tom', null)).toBe(false)
})
