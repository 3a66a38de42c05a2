import type { AnySchema, InferSchemaInput } from '@orpc/contract'

type Details<Data> = {
  /** Sentence for the user. Without it, the one that the procedure declares. */
  message?: string | undefined
  data?: Data
  cause?: unknown
}

/** Error for the client of an API procedure, whose contract declares its status and sentence by the code. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: string
  readonly details: Details<unknown>

  constructor(code: string, details: Details<unknown> = {}) {
    super(details.message ?? code, { cause: details.cause })
    this.code = code
    this.details = details
  }
}

type ErrorMapOf<Procedure> = Procedure extends { '~orpc': { errorMap: infer Map } } ? Map : never
type CodeOf<Map> = Map extends unknown ? keyof Map & string : never
type DataOf<Map, Code extends string> =
  Map extends Record<Code, infer Declared>
    ? Declared extends { data: infer Schema extends AnySchema }
      ? InferSchemaInput<Schema>
      : undefined
    : never
type ErrorConstructor<Data> = undefined extends Data
  ? (details?: Details<Data>) => ApiError
  : (details: Details<Data> & { data: Data }) => ApiError
type ErrorConstructors<Map> = { [Code in CodeOf<Map>]: ErrorConstructor<DataOf<Map, Code>> }

/**
 * Constructors of all errors that a feature's contract declares, for its routes and services. A test follows each
 * procedure to what it throws and compares the codes with those it declares.
 */
export const createErrors = <Contract extends object>() =>
  new Proxy({} as ErrorConstructors<ErrorMapOf<Contract[keyof Contract]>>, {
    get: (_, code: string) => (details?: Details<unknown>) => new ApiError(code, details),
  })
