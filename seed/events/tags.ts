const NAMES = {
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

export type TagSlug = keyof typeof NAMES

/** Deactivated tag: events keep it, but the finder does not offer it as a filter. */
const INACTIVE: TagSlug = 'kayak'

export const tags = (Object.keys(NAMES) as TagSlug[]).map((slug) => ({
  slug,
  name: NAMES[slug],
  isActive: slug !== INACTIVE,
}))
