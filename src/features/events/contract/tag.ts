import * as z from 'zod/mini'
import { Id, PageNumber, SearchText, paged, requiredLine, sortDirection } from '#platform/contract.ts'
import { SLUG } from '#platform/slugs.ts'
import { tagSentences as say } from '../copy.ts'
import { TAG_LONGEST, TAG_SORTS } from '../rules/event.ts'

/** As everybody sees it. */
export const Tag = z.object({ id: Id, name: z.string(), slug: z.string() })
export type Tag = z.infer<typeof Tag>

/** That of zeros stands for no tag where events are counted. */
export const TagId = Id.check(z.refine((id) => /[^0-]/.test(id)))

export const TagInput = z.object({
  name: requiredLine(say.nameRequired, TAG_LONGEST.name, say.nameTooLong),
  slug: z
    .string(say.slugRequired)
    .check(
      z.trim(),
      z.minLength(1, { error: say.slugRequired, abort: true }),
      z.maxLength(TAG_LONGEST.slug, say.slugTooLong),
      z.regex(SLUG, say.slugInvalid),
    ),
  isActive: z.prefault(z.boolean(), true),
})
export type TagInput = z.infer<typeof TagInput>

/** Sent again, `seen` is what was sent before. */
export const TagCreation = z.extend(TagInput, { id: TagId, seen: z.optional(TagInput) })
export type TagCreation = z.infer<typeof TagCreation>

/** A change of what was seen. What it leaves out stays as it is. */
export const TagChange = z.extend(TagInput, { id: Id, isActive: z.optional(z.boolean()), seen: TagInput })
export type TagChange = z.infer<typeof TagChange>

/** As admins see it. */
export const ManagedTag = z.extend(Tag, {
  isActive: z.boolean(),
  /** of how many events */
  eventCount: z.int(),
  createdAt: z.iso.datetime(),
})
export type ManagedTag = z.infer<typeof ManagedTag>

export const TagFilter = z.object({
  /** in the name or the slug */
  search: SearchText,
  sort: z.prefault(z.enum(TAG_SORTS), 'name'),
  direction: sortDirection('ascending'),
})
export type TagFilter = z.infer<typeof TagFilter>

export const TagSearch = z.extend(TagFilter, { page: PageNumber })
export type TagSearch = z.infer<typeof TagSearch>

export const ManagedTagPage = z.object({
  tags: z.array(ManagedTag),
  ...paged,
})
export type ManagedTagPage = z.infer<typeof ManagedTagPage>
