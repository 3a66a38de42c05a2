/** In whole percent; it may pass 100, a bar stops there. */
export const percentOf = (pieces: number, goal: number): number => Math.floor((pieces / goal) * 100)

/** Where a place is counted: the text before the first comma. */
export const placeOf = (location: string): string => location.split(',')[0]!.trim()
