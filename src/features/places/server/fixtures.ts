import { once } from 'node:events'
import { type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type HttpReply = { status?: number; body: unknown; headers?: Record<string, string> }
/**
 * Reply of the fake postal service: `silent` accepts the connection but never responds, `reset` closes it, and
 * `stalled` sends only the beginning of a valid response.
 */
type ServiceReply = HttpReply | 'silent' | 'stalled' | 'reset'

const zippopotamPlace = (name: string, state: string, short: string) => ({
  'place name': name,
  longitude: '-112.0312',
  state,
  'state abbreviation': short,
  latitude: '33.5092',
})
const zippopotamReply = (
  code: string,
  country: string,
  short: string,
  ...places: ReturnType<typeof zippopotamPlace>[]
): HttpReply => ({
  body: { 'post code': code, country, 'country abbreviation': short, places },
})
/** Fields of a Postcodes.io response that the product ignores. They include numbers and null. */
const POSTCODES_IO_FIELDS = {
  quality: 1,
  eastings: 529_090,
  northings: 179_645,
  nhs_ha: 'London',
  longitude: -0.141588,
  latitude: 51.501009,
  european_electoral_region: 'London',
  primary_care_trust: 'Westminster',
  lsoa: 'Westminster 018C',
  msoa: 'Westminster 018',
  incode: '1AA',
  outcode: 'SW1A',
  parliamentary_constituency: 'Cities of London and Westminster',
  parish: 'Westminster, unparished area',
  admin_county: null,
  ced: null,
  ccg: 'NHS North West London',
  codes: { admin_district: 'E09000033', admin_county: 'E99999999', admin_ward: 'E05013806' },
}
const postcodesIoReply = (postcode: string, about: object): HttpReply => ({
  body: { status: 200, result: { ...POSTCODES_IO_FIELDS, postcode, ...about } },
})

/** Recorded responses of the real postal services to a few postal codes, returned by the fake services. */
const KNOWN_CODES: Record<string, HttpReply> = {
  '/us/85016': zippopotamReply('85016', 'United States', 'US', zippopotamPlace('Phoenix', 'Arizona', 'AZ')),
  '/us/10115': zippopotamReply('10115', 'United States', 'US', zippopotamPlace('New York City', 'New York', 'NY')),
  '/ca/K1A': zippopotamReply('K1A', 'Canada', 'CA', zippopotamPlace('Ottawa (Government of Canada)', 'Ontario', 'ON')),
  '/de/10115': zippopotamReply('10115', 'Germany', 'DE', zippopotamPlace('Berlin', 'Berlin', 'BE')),
  '/fr/75001': zippopotamReply('75001', 'France', 'FR', zippopotamPlace('Paris 01 Louvre', 'Île-de-France', 'A8')),
  '/au/2000': zippopotamReply(
    '2000',
    'Australia',
    'AU',
    zippopotamPlace('Barangaroo', 'New South Wales', 'NSW'),
    zippopotamPlace('Sydney', '', ''),
  ),
  '/jp/100-0001': zippopotamReply('100-0001', 'Japan', 'JP', zippopotamPlace('Chiyoda', 'Tokyo To', '40')),
  '/in/400001': zippopotamReply('400001', 'India', 'IN', zippopotamPlace('Mumbai G.P.O. ', 'Maharashtra', '16')),
  '/postcodes/SW1A1AA': postcodesIoReply('SW1A 1AA', {
    admin_district: 'Westminster',
    admin_ward: "St James's",
    region: 'London',
    country: 'England',
  }),
  '/postcodes/EH11YZ': postcodesIoReply('EH1 1YZ', {
    admin_district: 'City of Edinburgh',
    admin_ward: 'City Centre',
    region: null,
    country: 'Scotland',
  }),
}
const NOT_FOUND_REPLIES: Record<'world' | 'uk', HttpReply> = {
  world: { status: 404, body: {} },
  uk: { status: 404, body: { status: 404, error: 'Postcode not found' } },
}

/** Starts a local HTTP server that imitates both postal services, so that tests never call the real ones. */
export async function startFakePostalServices() {
  const requests: string[] = []
  const overrides = new Map<string, ServiceReply | (() => Promise<ServiceReply>)>()
  const server = createServer(async (request, response) => {
    const match = /^\/(world|uk)(\/.*)$/.exec(request.url!) as unknown as [string, 'world' | 'uk', string] | null
    // A client of an earlier server on this port may still send requests.
    if (!match) return void response.writeHead(404).end()
    const [, service, path] = match
    requests.push(path)
    const reply = overrides.get(path) ?? overrides.get(service) ?? KNOWN_CODES[path] ?? NOT_FOUND_REPLIES[service]
    sendReply(response, typeof reply === 'function' ? await reply() : reply)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    world: `${origin}/world`,
    uk: `${origin}/uk`,
    asked: requests,
    /** Overrides the fake postal services' response to one path, or to all paths of the service `world` or `uk`. */
    says: overrides,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function sendReply(response: ServerResponse, reply: ServiceReply) {
  if (reply === 'silent') return
  if (reply === 'stalled') {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('{"places": [{"place name": "Phoenix",')
    return
  }
  if (reply === 'reset') return void response.destroy()
  const { status = 200, body, headers } = reply
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}
