import { resolve } from 'node:path'
import { check, tell } from './architecture/check.ts'

const { files, refusals } = check(resolve(process.argv[2] ?? `${import.meta.dirname}/..`))
for (const refusal of refusals) console.error(`${tell(refusal)}\n`)
if (refusals.length) process.exitCode = 1
else console.log(`The architecture check passed: ${files} files follow the eight rules.`)
