import * as z from 'zod/mini'

/**
 * Definition of one field of an entity, such as its name. Schemas, forms, exports and examples derive from one list of
 * these.
 */
export type FieldDefinition = {
  input: z.ZodMiniType
  /** Schema of the field's value as it is stored and as the API returns it. */
  output: z.ZodMiniType
  /** The field's value in an empty form. For an optional field, it is also the default on creation. */
  blank: unknown
  isOptional?: true
  example: unknown
}
type FieldDefinitions = Record<string, FieldDefinition>

/** Gives the blank value of a form field the wider type of all its values, such as `string | null` for null. */
export const widenBlank = <Typed>(value: Typed): Typed => value

type CreateRequestShape<List extends FieldDefinitions> = {
  [Name in keyof List]: List[Name] extends { isOptional: true }
    ? z.ZodMiniPrefault<List[Name]['input']>
    : List[Name]['input']
}
type UpdateRequestShape<List extends FieldDefinitions> = {
  [Name in keyof List]: List[Name] extends { isOptional: true }
    ? z.ZodMiniOptional<List[Name]['input']>
    : List[Name]['input']
}
type ResponseShape<List extends FieldDefinitions> = { [Name in keyof List]: List[Name]['output'] }
export type StoredFieldValues<List extends FieldDefinitions> = { [Name in keyof List]: z.infer<List[Name]['output']> }
export type FormValues<List extends FieldDefinitions> = { [Name in keyof List]: List[Name]['blank'] }

const mapFields = (fields: FieldDefinitions, value: (field: FieldDefinition) => unknown) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, value(field)]))

/** Schema shape of a create request. A missing optional field gets its blank value. */
export const createRequestSchemaShape = <List extends FieldDefinitions>(fields: List) =>
  mapFields(fields, (field) =>
    field.isOptional ? z.prefault(field.input, field.blank) : field.input,
  ) as CreateRequestShape<List>

/**
 * Schema shape of an update request. A missing optional field keeps its stored value, because older clients may not
 * know it.
 */
export const buildUpdateRequestSchemaShape = <List extends FieldDefinitions>(fields: List) =>
  mapFields(fields, ({ input, isOptional }) => (isOptional ? z.optional(input) : input)) as UpdateRequestShape<List>

export const buildResponseSchemaShape = <List extends FieldDefinitions>(fields: List) =>
  mapFields(fields, (field) => field.output) as ResponseShape<List>

export const createBlankFormValues = <List extends FieldDefinitions>(fields: List) =>
  mapFields(fields, (field) => field.blank) as FormValues<List>

export const exampleFieldValues = (fields: FieldDefinitions) => mapFields(fields, ({ example }) => example)

export const typedObjectKeys = <List extends object>(list: List) => Object.keys(list) as (keyof List & string)[]

export const pickProperties = <From extends object, Name extends keyof From>(from: From, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<From, Name>

/** Converts request values to stored ones: an empty text becomes null, unknown and missing fields are dropped. */
export const convertToStoredFieldValues = <List extends FieldDefinitions, Sent extends object>(
  fields: List,
  sent: Sent,
) =>
  Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) =>
      Object.hasOwn(fields, name) && value !== undefined ? [[name, value === '' ? null : value]] : [],
    ),
  ) as {
    [Name in keyof List & keyof Sent]:
      | StoredFieldValues<List>[Name]
      | (undefined extends Sent[Name] ? undefined : never)
  }

/** Converts a stored row to form values: null becomes the field's blank value. */
export const convertStoredToFormValues = <List extends FieldDefinitions>(
  fields: List,
  stored: StoredFieldValues<List>,
) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, stored[name] ?? field.blank]),
  ) as FormValues<List>
