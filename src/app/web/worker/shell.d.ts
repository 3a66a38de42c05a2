declare module 'virtual:shell' {
  /** changes with every file of the built product */
  export const version: string
  /** the addresses of the scripts, styles and fonts that members need */
  export const files: string[]
}
