declare module 'virtual:shell' {
  /** Hash of all built browser files, which identifies the app's version. */
  export const version: string
  /** Scripts, styles and fonts of members' pages, which the service worker caches. */
  export const files: string[]
}

/** Event of the Background Sync API, which TypeScript's library types lack. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}
interface ServiceWorkerGlobalScopeEventMap {
  sync: SyncEvent
}
