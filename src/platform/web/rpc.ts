import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { type RouterUtils, createGeneralUtils, createProcedureUtils } from '@orpc/tanstack-query'
import { lent } from '#platform/bridge.ts'

type Routes = () => Promise<{ default: object }>
type Procedures = Record<PropertyKey, (...args: unknown[]) => Promise<unknown>>

/**
 * A feature's client, made from its own contract: HTTP in the browser, in-process while rendering on the server.
 * `routes` brings the contract without its schemas (`virtual:contract/<feature>`), with the first call.
 */
export function createApi<Contract extends AnyContractRouter>(feature: string, routes: Routes) {
  type Client = JsonifiedClient<ContractRouterClient<Contract>>
  const client = new Proxy({} as Client, {
    get: (_, procedure) =>
      import.meta.env.SSR
        ? // looked up at each call: the client of one request must not serve another
          (lent()!.api[feature] as Procedures)[procedure]
        : async (...args: unknown[]) => (await overHttp(routes))[procedure]!(...args),
  })
  return { client, queries: queriesOf(feature, client) as RouterUtils<Client> }
}

/**
 * What TanStack Query wants to know of each procedure. The library's own function for a whole router walks contracts of
 * any depth, and with that brings parts of the HTTP client (1 KB gzip) into every first load; ours are one level deep.
 */
const queriesOf = (feature: string, client: object): object =>
  new Proxy(createGeneralUtils([feature]), {
    get: (ofFeature, name: string) =>
      Reflect.get(ofFeature, name) ?? {
        ...createGeneralUtils([feature, name]),
        ...createProcedureUtils(Reflect.get(client, name), { path: [feature, name] }),
      },
  })

/** Loaded with the first call: a page that is rendered whole on the server needs none of it. */
async function overHttp(routes: Routes) {
  const [{ connect }, contract] = await Promise.all([import('./http-client.ts'), routes()])
  return connect(contract.default) as Procedures
}
