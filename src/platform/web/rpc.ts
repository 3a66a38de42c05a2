import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import type { RouterUtils } from '@orpc/tanstack-query'
import { getServerRenderContext } from '#platform/render-context.ts'
import { callWithConfirmation } from './confirmation.ts'
import { createCodeLoader, reloadIfReachable } from './load-code.ts'

type Routes = () => Promise<{ default: object }>
type Procedure = (...args: unknown[]) => Promise<unknown>
type Procedures = Record<PropertyKey, Procedure>
type UsedQueryUtils<Utils> = {
  [Name in keyof Utils]: Name extends 'key' ? Utils[Name] : Pick<Utils[Name], keyof Utils[Name] & UsedUtility>
}
type UsedUtility = 'key' | 'queryOptions' | 'mutationOptions'

/**
 * Creates a feature's typed API client: HTTP in the browser, in-process during server rendering. The first call loads
 * `routes`, the contract without its schemas (`virtual:contract/<feature>`).
 */
export function createApiClient<Contract extends AnyContractRouter>(feature: string, routes: Routes) {
  type Client = JsonifiedClient<ContractRouterClient<Contract>>
  const loadHttpClient = createHttpClientLoader(routes)
  const client = new Proxy({} as Client, {
    get: (_, procedure) =>
      import.meta.env.SSR
        ? // Looked up on each call, so that one request never uses the client of another.
          (getServerRenderContext()!.api[feature] as Procedures)[procedure]
        : (...args: unknown[]) => callWithConfirmation(async () => (await loadHttpClient())[procedure]!(...args)),
  })
  return { client, queries: createQueryUtils(feature, client) as UsedQueryUtils<RouterUtils<Client>> }
}

/**
 * Creates TanStack Query keys and options for each procedure. oRPC's `createTanstackQueryUtils` also supports streams,
 * infinite queries and nested contracts, for 3.3 KB gzip on every first visit (2026-11-25: landing page 146.3 KB
 * instead of 143.0). Remove this once the landing page is that far below its limit.
 */
const createQueryUtils = (feature: string, client: object): object =>
  new Proxy<Record<string, unknown>>(
    { key: createQueryKey([feature]) },
    {
      get: (ofFeature, name: string) =>
        ofFeature[name] ?? createProcedureUtils(createQueryKey([feature, name]), Reflect.get(client, name)),
    },
  )

const createProcedureUtils = (key: ReturnType<typeof createQueryKey>, call: Procedure) => ({
  key,
  queryOptions: (options: { input?: unknown } = {}) => ({
    queryKey: key({ type: 'query', input: options.input }),
    queryFn: ({ signal }: { signal: AbortSignal }) => call(options.input, { signal }),
    ...options,
  }),
  mutationOptions: (options: object = {}) => ({ mutationFn: (input: unknown) => call(input), ...options }),
})

const createQueryKey =
  (path: string[]) =>
  (about: object = {}) => [path, about]

/** Loads the HTTP client on the first call (code splitting): a page rendered on the server may need none. */
function createHttpClientLoader(routes: Routes) {
  const load = createCodeLoader(() => Promise.all([import('./http-client.ts'), routes()]))
  return async () => {
    const [{ createApiHttpClient }, contract] = await load().catch(reloadAfterPress)
    return createApiHttpClient(contract.default) as Procedures
  }
}

/** Reloads the page if a press needed the missing client and a reload helps. Otherwise rethrows the error. */
function reloadAfterPress(error: unknown): never {
  if (navigator.userActivation?.isActive) void reloadIfReachable()
  throw error
}
