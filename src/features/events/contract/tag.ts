import * as z from 'zod/mini'
import {
  RowIdSchema,
  PageNumberSchema,
  SearchTextSchema,
  listPagingFields,
  createRequiredSingleLineTextSchema,
  createSortDirectionSchema,
} from '#platform/contract.ts'
import { SLUG_PATTERN } from '#platform/slugs.ts'
import { eventTagUiTexts as texts } from '../copy.ts'
import { MAX_TAG_FIELD_LENGTHS, TAG_SORT_COLUMNS } from '../rules/event.ts'

export const EventTag = z.object({ id: RowIdSchema, name: z.string(), slug: z.string() })
export type EventTag = z.infer<typeof EventTag>

/** Id of an event tag. The all-zero UUID is excluded: the event finder counts events of all tags under it. */
export const EventTagId = RowIdSchema.check(z.refine((id) => /[^0-]/.test(id)))

export const EventTagInput = z.object({
  name: createRequiredSingleLineTextSchema(texts.nameRequired, MAX_TAG_FIELD_LENGTHS.name, texts.nameTooLong),
  slug: z
    .string(texts.slugRequired)
    .check(
      z.trim(),
      z.minLength(1, { error: texts.slugRequired, abort: true }),
      z.maxLength(MAX_TAG_FIELD_LENGTHS.slug, texts.slugTooLong),
      z.regex(SLUG_PATTERN, texts.slugInvalid),
    ),
  isActive: z.prefault(z.boolean(), true),
})
export type EventTagInput = z.infer<typeof EventTagInput>

/**
 * New event tag. The client chooses the id, so that a retry is idempotent; `seen` contains the values of the previous
 * attempt.
 */
export const EventTagCreationInput = z.extend(EventTagInput, { id: EventTagId, seen: z.optional(EventTagInput) })
export type EventTagCreationInput = z.infer<typeof EventTagCreationInput>

/** Update of a tag; `seen` is the version the admin saw (optimistic locking). A left-out `isActive` keeps its value. */
export const EventTagUpdateInput = z.extend(EventTagInput, {
  id: RowIdSchema,
  isActive: z.optional(z.boolean()),
  seen: EventTagInput,
})
export type EventTagUpdateInput = z.infer<typeof EventTagUpdateInput>

export const EventTagForAdmins = z.extend(EventTag, {
  isActive: z.boolean(),
  eventCount: z.int(),
  createdAt: z.iso.datetime(),
})
export type EventTagForAdmins = z.infer<typeof EventTagForAdmins>

export const AdminTagListFilter = z.object({
  search: SearchTextSchema,
  sort: z.prefault(z.enum(TAG_SORT_COLUMNS), 'name'),
  direction: createSortDirectionSchema('ascending'),
})
export type AdminTagListFilter = z.infer<typeof AdminTagListFilter>

export const AdminTagListQuery = z.extend(AdminTagListFilter, { page: PageNumberSchema })
export type AdminTagListQuery = z.infer<typeof AdminTagListQuery>

export const AdminTagListResultPage = z.object({
  tags: z.array(EventTagForAdmins),
  ...listPagingFields,
})
export type AdminTagListResultPage = z.infer<typeof AdminTagListResultPage>
