import { createORPCClient } from '@orpc/client'
import type { AnyContractRouter } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'

export const connect = (routes: object): object =>
  createORPCClient(new OpenAPILink(routes as AnyContractRouter, { url: () => `${location.origin}/api` }))
