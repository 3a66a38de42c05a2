import { communityDialogs, communityPlaces } from './community.ts'
import { consoleDialogs, consolePlaces } from './console.ts'
import { memberDialogs, memberPlaces } from './member.ts'
import type { Place } from './place.ts'
import { publicPlaces } from './public.ts'
import { statePlaces } from './states.ts'

export const pages: Place[] = [...publicPlaces, ...memberPlaces, ...communityPlaces, ...consolePlaces, ...statePlaces]
export const opened: Place[] = [...memberDialogs, ...communityDialogs, ...consoleDialogs]
