type Share = { cleanupId: string; name: string | null; pieces: number; isMe: boolean }

/** Change by another member of a group, who joined, left, or changed their share. */
export type ShareChange = { kind: 'joined' | 'left' | 'changed'; name: string | null }

/** Finds what another member changed between two reads of a group. Undefined unless exactly one did. */
export function findShareChange(before: readonly Share[], after: readonly Share[]): ShareChange | undefined {
  const earlier = new Map(before.map((share) => [share.cleanupId, share]))
  const later = new Set(after.map(({ cleanupId }) => cleanupId))
  const changes: ShareChange[] = [
    ...after.flatMap(({ cleanupId, name, pieces, isMe }): ShareChange[] => {
      const known = earlier.get(cleanupId)
      if (isMe || known?.pieces === pieces) return []
      return [{ kind: known ? 'changed' : 'joined', name }]
    }),
    ...before.flatMap(({ cleanupId, name, isMe }): ShareChange[] =>
      isMe || later.has(cleanupId) ? [] : [{ kind: 'left', name }],
    ),
  ]
  return changes.length === 1 ? changes[0] : undefined
}
