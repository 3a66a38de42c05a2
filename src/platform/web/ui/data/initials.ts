/** First letters or digits of a name's first two words, in upper case; "??" for a name without any. */
export const getNameInitials = (name: string | null | undefined) =>
  (name ?? '')
    .normalize()
    .split(/\s+/)
    .flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0].toUpperCase() ?? [])
    .slice(0, 2)
    .join('') || '??'
