import * as z from 'zod/mini'

/** A field of a noun, declared once: schemas, columns, forms, exports and examples of the noun come from a list of them. */
export type Field = {
  /** what may be sent */
  typed: z.ZodMiniType
  /** what is stored and answered */
  told: z.ZodMiniType
  /** what an empty form holds; where it `mayBeLeftOut`, also what a creation without it means */
  blank: unknown
  mayBeLeftOut?: true
  /** for the description of the API */
  example: unknown
}
type Fields = Record<string, Field>

/** A blank whose type is wider than its value. */
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
/** A row of these fields. */
export type Stored<List extends Fields> = { [Name in keyof List]: z.infer<List[Name]['told']> }
/** What a form holds. */
export type Typing<List extends Fields> = { [Name in keyof List]: List[Name]['blank'] }

const each = (fields: Fields, value: (field: Field) => unknown) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, value(field)]))

/** For the schema of a creation. */
export const created = <List extends Fields>(fields: List) =>
  each(fields, (field) => (field.mayBeLeftOut ? z.prefault(field.typed, field.blank) : field.typed)) as Created<List>

/** For the schema of a change: an older page does not know each field, and what it leaves out stays as it is. */
export const changed = <List extends Fields>(fields: List) =>
  each(fields, ({ typed, mayBeLeftOut }) => (mayBeLeftOut ? z.optional(typed) : typed)) as Changed<List>

/** For the schema of an answer. */
export const told = <List extends Fields>(fields: List) => each(fields, (field) => field.told) as Told<List>

export const blanksOf = <List extends Fields>(fields: List) => each(fields, (field) => field.blank) as Typing<List>

export const examplesOf = (fields: Fields) => each(fields, ({ example }) => example)

export const namesOf = <List extends object>(list: List) => Object.keys(list) as (keyof List & string)[]

export const pick = <From extends object, Name extends keyof From>(from: From, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<From, Name>

/** What was sent as it is stored: an empty text is none, and what was left out is left out. */
export const storedOf = <List extends Fields, Sent extends object>(fields: List, sent: Sent) =>
  Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) =>
      Object.hasOwn(fields, name) && value !== undefined ? [[name, value === '' ? null : value]] : [],
    ),
  ) as { [Name in keyof List & keyof Sent]: Stored<List>[Name] | (undefined extends Sent[Name] ? undefined : never) }

/** What is stored, to be typed over. */
export const typingOf = <List extends Fields>(fields: List, stored: Stored<List>) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, stored[name] ?? field.blank])) as Typing<List>
