const TAG_NAMES = {
  'after-work': 'After work',
  beach: 'Beach',
  beginners: 'Beginners welcome',
  'data-day': 'Data day',
  'dog-friendly': 'Dog friendly',
  'family-friendly': 'Family friendly',
  kayak: 'Kayak',
  monthly: 'Monthly',
  park: 'Park',
  plogging: 'Plogging',
  river: 'River',
  schools: 'Schools',
  street: 'Street',
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
