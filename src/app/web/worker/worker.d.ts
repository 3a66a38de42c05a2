declare module 'virtual:shell' {
  /** Hash of all built files. */
  export const version: string
  /** URLs of the scripts, styles and fonts that members need offline. */
  export const files: string[]
}

/** Event of the Background Sync API, which TypeScript's library types lack. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}
interface ServiceWorkerGlobalScopeEventMap {
  sync: SyncEvent
}
