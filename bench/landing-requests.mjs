import { Agent, get } from 'node:http'

/*
 * npm run bench -- landing-requests
 * Throughput of a running product: requests a second of the landing page and of the script closest to it in size, in
 * turns.
 */

const [origin = 'http://localhost:3000', seconds = '3'] = process.argv.slice(2)
const CONNECTIONS = 32
const ROUNDS = 5
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })

const page = (await fetchText('/')).replaceAll('&amp;', '&')
const scripts = new Set(page.match(/\/assets\/[\w.-]+\.js/g))
const sizes = await Promise.all(Array.from(scripts, async (path) => ({ path, bytes: (await fetchText(path)).length })))
const file = sizes.toSorted((a, b) => Math.abs(a.bytes - page.length) - Math.abs(b.bytes - page.length))[0].path

await measureRound('/')
await measureRound(file)
const rounds = []
for (let i = 0; i < ROUNDS; i++) {
  const landing = await measureRound('/')
  const asset = await measureRound(file)
  rounds.push({ 'landing page': landing, [file]: asset, ratio: landing / asset })
}
const median = (name) => rounds.map((each) => each[name]).toSorted((a, b) => a - b)[ROUNDS >> 1]
const rows = Object.keys(rounds[0]).map((name) => ({ what: name, 'median of 5': Number(median(name).toPrecision(3)) }))
console.table(rows)
agent.destroy()

/** Requests the path over all connections for one round, and returns the requests a second. */
async function measureRound(path) {
  const end = performance.now() + Number(seconds) * 1000
  let answered = 0
  const visitor = async () => {
    for (; performance.now() < end; answered++) await ask(path)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, visitor))
  return answered / Number(seconds)
}

function ask(path) {
  return new Promise((resolve, reject) => {
    const request = get(origin + path, { agent, headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${path} answered ${answer.statusCode}`))
      answer.on('end', resolve).resume()
    })
    request.on('error', reject)
  })
}

async function fetchText(path) {
  const answer = await fetch(origin + path)
  return answer.text()
}
