import { overlayPlaces } from './table/places.ts'
import { testPlaces } from './walk.ts'

testPlaces(overlayPlaces)
