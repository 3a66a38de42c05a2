declare module 'virtual:shell' {
  /** changes with every file of the built product */
  export const version: string
  /** the addresses of the scripts, styles and fonts that members need */
  export const files: string[]
}

/** Background sync, which the types of the language do not know. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}
interface ServiceWorkerGlobalScopeEventMap {
  sync: SyncEvent
}
