import * as z from 'zod/mini'

/**
 * Definition of one field. Schemas, columns, forms, exports and examples of an entity all derive from one list of
 * these.
 */
export type Field = {
  typed: z.ZodMiniType
  /** Schema of the value as it is stored and returned. */
  told: z.ZodMiniType
  /** Value in an empty form. For an optional field, also the default on creation. */
  blank: unknown
  mayBeLeftOut?: true
  example: unknown
}
type Fields = Record<string, Field>

/** Declares a blank value with a wider type than the value itself. */
export const blank = <Typed>(value: Typed): Typed => value

type Created<List extends Fields> = {
  [Name in keyof List]: List[Name] extends { mayBeLeftOut: true }
    ? z.ZodMiniPrefault<List[Name]['typed']>
    : List[Name]['typed']
}
type Changed<List extends Fields> = {
  [Name in keyof List]: List[Name] extends { mayBeLeftOut: true }
    ? z.ZodMiniOptional<List[Name]['typed']>
    : List[Name]['typed']
}
type Told<List extends Fields> = { [Name in keyof List]: List[Name]['told'] }
export type Stored<List extends Fields> = { [Name in keyof List]: z.infer<List[Name]['told']> }
export type Typing<List extends Fields> = { [Name in keyof List]: List[Name]['blank'] }

const each = (fields: Fields, value: (field: Field) => unknown) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, value(field)]))

/** Builds the schema shape of a create request: missing optional fields get their blank value. */
export const created = <List extends Fields>(fields: List) =>
  each(fields, (field) => (field.mayBeLeftOut ? z.prefault(field.typed, field.blank) : field.typed)) as Created<List>

/**
 * Builds the schema shape of an update request. A missing optional field keeps its stored value, because older clients
 * may not know it.
 */
export const changed = <List extends Fields>(fields: List) =>
  each(fields, ({ typed, mayBeLeftOut }) => (mayBeLeftOut ? z.optional(typed) : typed)) as Changed<List>

export const told = <List extends Fields>(fields: List) => each(fields, (field) => field.told) as Told<List>

export const blanksOf = <List extends Fields>(fields: List) => each(fields, (field) => field.blank) as Typing<List>

export const examplesOf = (fields: Fields) => each(fields, ({ example }) => example)

export const namesOf = <List extends object>(list: List) => Object.keys(list) as (keyof List & string)[]

export const pick = <From extends object, Name extends keyof From>(from: From, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<From, Name>

/** Converts request values to stored ones: an empty text becomes null, unknown and missing fields are dropped. */
export const storedOf = <List extends Fields, Sent extends object>(fields: List, sent: Sent) =>
  Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) =>
      Object.hasOwn(fields, name) && value !== undefined ? [[name, value === '' ? null : value]] : [],
    ),
  ) as { [Name in keyof List & keyof Sent]: Stored<List>[Name] | (undefined extends Sent[Name] ? undefined : never) }

/** Converts a stored row to form values: null becomes the field's blank value. */
export const typingOf = <List extends Fields>(fields: List, stored: Stored<List>) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, stored[name] ?? field.blank])) as Typing<List>
