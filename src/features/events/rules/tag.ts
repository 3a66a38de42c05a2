export const TAG_LONGEST = { name: 40, slug: 60 }

export const TAG_SORTS = ['name', 'slug', 'is_active', 'created_at'] as const
export type TagSort = (typeof TAG_SORTS)[number]
