import type { Platform } from './platform.ts'

/** What every procedure is handed, over HTTP and in-process alike. */
export type ApiContext = {
  platform: Platform
  /** of the visitor's request: cookies and bearer tokens are read from here */
  headers: Headers
  /** names the request in the log and in every error body */
  requestId: string
  /** for rate limits; proxies are believed only as configured */
  clientAddress: string
  /** leaves with the answer (cookies); oRPC's ResponseHeadersPlugin provides it over HTTP, pages rendered in-process have none */
  resHeaders?: Headers
}
