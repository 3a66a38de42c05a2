declare module 'virtual:shell' {
  /** Hash of all built browser files, which identifies the version of the app. */
  export const version: string
  /** URLs of the scripts, styles and fonts of members' pages, which the service worker caches for offline use. */
  export const files: string[]
}

/** Event of the Background Sync API, which TypeScript's library types lack. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}
interface ServiceWorkerGlobalScopeEventMap {
  sync: SyncEvent
}
