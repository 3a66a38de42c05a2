import { communityDialogs, communityPlaces } from './community.ts'
import { consoleDialogs, consolePlaces } from './console.ts'
import { groupDialogs, groupPlaces } from './groups.ts'
import { memberDialogs, memberPlaces } from './member.ts'
import type { Place } from './place.ts'
import { publicPlaces } from './public.ts'
import { statePlaces } from './states.ts'

export const pagePlaces: Place[] = [
  ...publicPlaces,
  ...memberPlaces,
  ...communityPlaces,
  ...groupPlaces,
  ...consolePlaces,
  ...statePlaces,
]
export const overlayPlaces: Place[] = [...memberDialogs, ...communityDialogs, ...groupDialogs, ...consoleDialogs]
