import { once } from 'node:events'
import { type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = { status?: number; body: unknown; headers?: Record<string, string> }
/** Reply of the fake postal service: `silent` accepts the connection but never answers, `reset` closes it. */
type Said = Answer | 'silent' | 'reset'

const place = (name: string, state: string, short: string) => ({
  'place name': name,
  longitude: '-112.0312',
  state,
  'state abbreviation': short,
  latitude: '33.5092',
})
const inWorld = (code: string, country: string, short: string, ...places: ReturnType<typeof place>[]): Answer => ({
  body: { 'post code': code, country, 'country abbreviation': short, places },
})
const inUk = (postcode: string, about: object): Answer => ({ body: { status: 200, result: { postcode, ...about } } })

/** Answers of the real postal services for a few postal codes. */
const KNOWN: Record<string, Answer> = {
  '/us/85016': inWorld('85016', 'United States', 'US', place('Phoenix', 'Arizona', 'AZ')),
  '/us/10115': inWorld('10115', 'United States', 'US', place('New York City', 'New York', 'NY')),
  '/ca/K1A': inWorld('K1A', 'Canada', 'CA', place('Ottawa (Government of Canada)', 'Ontario', 'ON')),
  '/de/10115': inWorld('10115', 'Germany', 'DE', place('Berlin', 'Berlin', 'BE')),
  '/fr/75001': inWorld('75001', 'France', 'FR', place('Paris 01 Louvre', 'Île-de-France', 'A8')),
  '/au/2000': inWorld(
    '2000',
    'Australia',
    'AU',
    place('Barangaroo', 'New South Wales', 'NSW'),
    place('Sydney', '', ''),
  ),
  '/jp/100-0001': inWorld('100-0001', 'Japan', 'JP', place('Chiyoda', 'Tokyo To', '40')),
  '/in/400001': inWorld('400001', 'India', 'IN', place('Mumbai G.P.O. ', 'Maharashtra', '16')),
  '/postcodes/SW1A1AA': inUk('SW1A 1AA', {
    admin_district: 'Westminster',
    admin_ward: "St James's",
    region: 'London',
    country: 'England',
  }),
  '/postcodes/EH11YZ': inUk('EH1 1YZ', {
    admin_district: 'City of Edinburgh',
    admin_ward: 'City Centre',
    region: null,
    country: 'Scotland',
  }),
}
const NOBODY: Record<'world' | 'uk', Answer> = {
  world: { status: 404, body: {} },
  uk: { status: 404, body: { status: 404, error: 'Postcode not found' } },
}

/** Starts a local HTTP server that imitates both postal services, so that tests never call the real ones. */
export async function aPostalService() {
  const asked: string[] = []
  const says = new Map<string, Said | (() => Promise<Said>)>()
  const server = createServer(async (request, response) => {
    const [, service, path] = /^\/(world|uk)(\/.*)$/.exec(request.url!) as unknown as [string, 'world' | 'uk', string]
    asked.push(path)
    const said = says.get(path) ?? says.get(service) ?? KNOWN[path] ?? NOBODY[service]
    answer(response, typeof said === 'function' ? await said() : said)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    world: `${origin}/world`,
    uk: `${origin}/uk`,
    asked,
    /** Overrides the reply for one path, or for every path of a service (`world` or `uk`). */
    says,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function answer(response: ServerResponse, said: Said) {
  if (said === 'silent') return
  if (said === 'reset') return void response.destroy()
  const { status = 200, body, headers } = said
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}
