import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import type { RouterUtils } from '@orpc/tanstack-query'
import { renderContext } from '#platform/render-context.ts'

type Routes = () => Promise<{ default: object }>
type Procedure = (...args: unknown[]) => Promise<unknown>
type Procedures = Record<PropertyKey, Procedure>
/** Of oRPC's own utilities, whose types these are, what the product uses. */
type Queries<Utils> = {
  [Name in keyof Utils]: Name extends 'key' ? Utils[Name] : Pick<Utils[Name], keyof Utils[Name] & Used>
}
type Used = 'key' | 'queryOptions' | 'mutationOptions'

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
          (renderContext()!.api[feature] as Procedures)[procedure]
        : async (...args: unknown[]) => (await overHttp(routes))[procedure]!(...args),
  })
  return { client, queries: queriesOf(feature, client) as Queries<RouterUtils<Client>> }
}

/**
 * What TanStack Query wants to know of each procedure, in place of `createTanstackQueryUtils` of oRPC, which also knows
 * streams, endless lists and contracts of any depth. Saves 3.3 KB gzip of every first visit (2026-11-25: the landing page
 * 143.0 KB with it, 146.3 without). Drop it as soon as the landing page has that much room below its limit.
 */
const queriesOf = (feature: string, client: object): object =>
  new Proxy<Record<string, unknown>>(
    { key: keyOf([feature]) },
    {
      get: (ofFeature, name: string) =>
        ofFeature[name] ?? queryUtils(keyOf([feature, name]), Reflect.get(client, name)),
    },
  )

const queryUtils = (key: ReturnType<typeof keyOf>, call: Procedure) => ({
  key,
  queryOptions: (options: { input?: unknown } = {}) => ({
    queryKey: key({ type: 'query', input: options.input }),
    queryFn: ({ signal }: { signal: AbortSignal }) => call(options.input, { signal }),
    ...options,
  }),
  mutationOptions: (options: object = {}) => ({ mutationFn: (input: unknown) => call(input), ...options }),
})

const keyOf =
  (path: string[]) =>
  (about: object = {}) => [path, about]

/** Loaded with the first call: a page that is rendered whole on the server needs none of it. */
async function overHttp(routes: Routes) {
  const [{ connect }, contract] = await Promise.all([import('./http-client.ts'), routes()])
  return connect(contract.default) as Procedures
}
