import { runnerImport } from 'vite'

/*
 * node bench/attack/attack.mjs <bad-inputs | sqlmap> […]
 * The product is run from its sources, some of which Node alone does not read: the messages are written as pages are.
 */

const [name] = process.argv.splice(2, 1)
await runnerImport(`./bench/attack/${name}.ts`, { configFile: false, logLevel: 'error' })
