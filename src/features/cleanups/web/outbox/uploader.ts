import { createOutboxDependencies } from '#platform/web/outbox/browser.ts'
import { createOutboxUploader } from '#platform/web/outbox/uploader.ts'
import { cleanupKind } from './kind.ts'

export const outboxDependencies = createOutboxDependencies(cleanupKind)

/** Sends the cleanups in the outbox of this browser, in a page and in the service worker. */
export const outboxUploader = createOutboxUploader(outboxDependencies)
