import { pages } from './table/places.ts'
import { walk } from './walk.ts'

walk(pages)
