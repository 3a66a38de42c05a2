import { SUGGESTED_TAG_NAMES } from '#features/events/rules/event.ts'

const TAG_NAMES = {
  ...SUGGESTED_TAG_NAMES,
  'after-work': 'After work',
  beginners: 'Beginners welcome',
  'data-day': 'Data day',
  'dog-friendly': 'Dog friendly',
  kayak: 'Kayak',
  trail: 'Trail',
}

export type TagSlug = keyof typeof TAG_NAMES

/** Deactivated tag: events keep it, but the finder does not offer it as a filter. */
const INACTIVE_TAG: TagSlug = 'kayak'

export const tags = (Object.keys(TAG_NAMES) as TagSlug[]).map((slug) => ({
  slug,
  name: TAG_NAMES[slug],
  isActive: slug !== INACTIVE_TAG,
}))
