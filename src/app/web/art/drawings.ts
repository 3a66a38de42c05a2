const files = import.meta.glob<string>('./*/*.svg', { query: '?raw', import: 'default', eager: true })

/** Every drawing by the name of its file: `hero/sky`. */
export const drawings: Record<string, string> = Object.fromEntries(
  Object.entries(files).map(([file, svg]) => [file.slice('./'.length, -'.svg'.length), svg]),
)
