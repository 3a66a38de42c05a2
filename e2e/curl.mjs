#!/usr/bin/env node
// The part of curl that docs/api.md uses, so that its examples can be tested on machines without curl.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    silent: { type: 'boolean', short: 's' },
    'show-error': { type: 'boolean', short: 'S' },
    'fail-with-body': { type: 'boolean' },
    header: { type: 'string', short: 'H', multiple: true, default: [] },
    data: { type: 'string', short: 'd' },
    output: { type: 'string', short: 'o' },
    'dump-header': { type: 'string', short: 'D' },
  },
})
const answer = await fetch(positionals[0], {
  method: values.data === undefined ? 'GET' : 'POST',
  headers: values.header.map((line) => line.split(/:\s*/, 2)),
  body: values.data,
})
const writeOutput = (file, text) =>
  file === undefined || file === '-' ? process.stdout.write(text) : writeFileSync(file, text)
if (values['dump-header'])
  writeOutput(values['dump-header'], Array.from(answer.headers, ([name, value]) => `${name}: ${value}\r\n`).join(''))
writeOutput(values.output, await answer.text())
if (values['fail-with-body'] && !answer.ok) process.exitCode = 22
