import { type OutboxClient, createOutboxClient } from '#platform/web/outbox/client.ts'
import type { Cleanup } from '../../contract/cleanup.ts'
import type { PendingCleanupValues } from './kind.ts'
import { outboxDependencies, outboxUploader } from './uploader.ts'

export type CleanupOutboxClient = OutboxClient<PendingCleanupValues, Cleanup>

/** Interface through which forms and lists of a page use the outbox of this browser. */
export const outboxClient: CleanupOutboxClient = createOutboxClient(outboxDependencies, outboxUploader)
