import * as z from 'zod/mini'
import { RowId, PageNumber, SearchText, pagedFields, requiredLineText, sortDirection } from '#platform/contract.ts'
import { SLUG_PATTERN } from '#platform/slugs.ts'
import { tagSentences as say } from '../copy.ts'
import { TAG_MAX_LENGTHS, TAG_SORTS } from '../rules/event.ts'

export const Tag = z.object({ id: RowId, name: z.string(), slug: z.string() })
export type Tag = z.infer<typeof Tag>

/** Id of an event tag. The all-zero UUID is excluded: the event finder counts events of all tags under it. */
export const TagId = RowId.check(z.refine((id) => /[^0-]/.test(id)))

export const TagInput = z.object({
  name: requiredLineText(say.nameRequired, TAG_MAX_LENGTHS.name, say.nameTooLong),
  slug: z
    .string(say.slugRequired)
    .check(
      z.trim(),
      z.minLength(1, { error: say.slugRequired, abort: true }),
      z.maxLength(TAG_MAX_LENGTHS.slug, say.slugTooLong),
      z.regex(SLUG_PATTERN, say.slugInvalid),
    ),
  isActive: z.prefault(z.boolean(), true),
})
export type TagInput = z.infer<typeof TagInput>

/**
 * New event tag. The client chooses the id, so that a retry is idempotent; `seen` is what it sent before under this id.
 */
export const TagCreation = z.extend(TagInput, { id: TagId, seen: z.optional(TagInput) })
export type TagCreation = z.infer<typeof TagCreation>

/** Update of a tag; `seen` is the version the admin saw (optimistic locking). A left-out `isActive` keeps its value. */
export const TagChange = z.extend(TagInput, { id: RowId, isActive: z.optional(z.boolean()), seen: TagInput })
export type TagChange = z.infer<typeof TagChange>

export const AdminTag = z.extend(Tag, {
  isActive: z.boolean(),
  eventCount: z.int(),
  createdAt: z.iso.datetime(),
})
export type AdminTag = z.infer<typeof AdminTag>

export const TagFilter = z.object({
  search: SearchText,
  sort: z.prefault(z.enum(TAG_SORTS), 'name'),
  direction: sortDirection('ascending'),
})
export type TagFilter = z.infer<typeof TagFilter>

export const TagSearch = z.extend(TagFilter, { page: PageNumber })
export type TagSearch = z.infer<typeof TagSearch>

export const AdminTagPage = z.object({
  tags: z.array(AdminTag),
  ...pagedFields,
})
export type AdminTagPage = z.infer<typeof AdminTagPage>
