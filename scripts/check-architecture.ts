import { resolve } from 'node:path'
import { checkArchitecture, formatViolation } from './architecture/check.ts'

const { files, violations } = checkArchitecture(resolve(process.argv[2] ?? `${import.meta.dirname}/..`))
for (const violation of violations) console.error(`${formatViolation(violation)}\n`)
if (violations.length) process.exitCode = 1
else console.log(`The architecture check passed: ${files} files follow the eight rules.`)
