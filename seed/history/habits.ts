/** How often, when and how much a member picks up. `days` are the weights of Monday to Sunday. */
type HabitPattern = {
  /** Share of weeks with a cleanup, averaged over the year. */
  weeks: number
  /** Share of those weeks that have a second cleanup. */
  twice: number
  days: number[]
  pieces: [few: number, many: number]
}

export const habits = {
  steady: { weeks: 1, twice: 0.15, days: [0, 1, 2, 0, 0, 6, 4], pieces: [8, 38] },
  weekends: { weeks: 0.45, twice: 0.15, days: [0, 0, 0, 0, 1, 8, 7], pieces: [14, 72] },
  mornings: { weeks: 0.5, twice: 0.3, days: [1, 6, 1, 6, 0, 1, 1], pieces: [6, 34] },
  commuter: { weeks: 0.45, twice: 0.35, days: [4, 3, 4, 3, 5, 0, 0], pieces: [4, 22] },
  bigBags: { weeks: 0.2, twice: 0, days: [0, 0, 0, 0, 0, 5, 3], pieces: [70, 235] },
  nowAndThen: { weeks: 0.15, twice: 0, days: [1, 1, 1, 1, 1, 4, 4], pieces: [4, 45] },
  newcomer: { weeks: 0.8, twice: 0.2, days: [1, 1, 1, 1, 1, 3, 3], pieces: [5, 40] },
  rosa: { weeks: 1, twice: 0.55, days: [0, 1, 0, 4, 0, 4, 8], pieces: [5, 60] },
  notYet: { weeks: 0, twice: 0, days: [1, 1, 1, 1, 1, 1, 1], pieces: [1, 1] },
} satisfies Record<string, HabitPattern>
export type Habit = keyof typeof habits
