import { set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'

/** Lets a schema judge a form. Only the type of zod is named here: the schema brings along what it needs. */
export const judgeBy =
  <Typed extends FieldValues>(schema: z.ZodMiniType): Resolver<Typed> =>
  async (values) => {
    const result = await schema.safeParseAsync(values)
    if (result.success) return { values: result.data as never, errors: {} }
    const errors: FieldErrors<Typed> = {}
    // backwards, so that the first thing wrong with a field is the one that is said
    for (const { path, message } of result.error.issues.toReversed())
      set(errors, path.length > 0 ? path.join('.') : 'root', { type: 'schema', message })
    return { values: {}, errors }
  }
