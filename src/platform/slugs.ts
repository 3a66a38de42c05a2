/** Pattern of a slug, the readable part of a URL that identifies one item. */
export const SLUG_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Derives the slug of a URL from a title: lower-case ASCII letters and digits, joined by hyphens. */
export const toSlug = (title: string, maxLength: number): string =>
  title
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, maxLength)
    .replace(/-$/, '')

export const slugErrorMessages = {
  slugRequired: 'Slug is required',
  slugInvalid: 'Slug must contain only lowercase letters, numbers, and hyphens',
  slugTaken: 'This slug is already taken. Please choose another one.',
}
