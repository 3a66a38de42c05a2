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

/** The boats are put away: events keep the tag, and nobody can look for it. */
const INACTIVE: TagSlug = 'kayak'

export const tags = (Object.keys(NAMES) as TagSlug[]).map((slug) => ({
  slug,
  name: NAMES[slug],
  isActive: slug !== INACTIVE,
}))
