import { elsewhere } from './residents/elsewhere.ts'
import { unusualResidents } from './residents/exceptions.ts'
import { withIntroduction } from './residents/introductions.ts'
import { logins } from './residents/logins.ts'
import { phoenix } from './residents/phoenix.ts'
import type { Resident } from './residents/resident.ts'

export const residents: Resident[] = [...logins, ...phoenix, ...elsewhere, ...unusualResidents].map(withIntroduction)
