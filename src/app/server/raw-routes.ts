import type { RawRoute } from '#platform/server/http/raw-route.ts'
import type { Platform } from '#platform/server/platform.ts'

/** Reads under /api that are no procedures: the platform's and the features' handlers are joined here. */
export const rawRoutes = (_platform: Platform): RawRoute[] => []
