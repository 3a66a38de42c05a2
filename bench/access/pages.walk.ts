import { pagePlaces } from './table/places.ts'
import { testPlaces } from './walk.ts'

testPlaces(pagePlaces)
