import { opened } from './table/places.ts'
import { walk } from './walk.ts'

walk(opened)
