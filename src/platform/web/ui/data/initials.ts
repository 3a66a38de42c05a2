/** First letters of the first two words of a name, in upper case; "??" without a name. */
export const getNameInitials = (name: string | null | undefined) =>
  (name ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0]!.toUpperCase())
    .join('') || '??'
