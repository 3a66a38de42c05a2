/** Part of an address: what names one thing for people and search engines. */
export const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** How a title may stand in an address. */
export const slugOf = (title: string, longest: number): string =>
  title
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, longest)
    .replace(/-$/, '')

/** What admins read, word for word. */
export const slugSentences = {
  slugRequired: 'Slug is required',
  slugInvalid: 'Slug must contain only lowercase letters, numbers, and hyphens',
  slugTaken: 'This slug is already taken. Please choose another one.',
}
