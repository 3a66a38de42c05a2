import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const ICON_MODULE = resolve(import.meta.dirname, '../../src/platform/web/ui/media/icon.ts')

/**
 * Vite plugin that builds lucide's icons with `icon.ts` instead of lucide's own factory, on the server and in the
 * browser. It saves 1.2 KB gzip of every first visit (2026-11-25: landing page 143.0 KB instead of 144.1). That is
 * hardly worth a plugin: remove it and `icon.ts` once the landing page is that much below its size limit.
 */
export function smallIcons(): Plugin {
  let isReplaced = false
  return {
    name: 'small-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId(id, importer) {
      if (!id.endsWith('/createLucideIcon.mjs') || !importer?.includes('/lucide-react/dist/esm/icons/')) return
      isReplaced = true
      return ICON_MODULE
    },
    buildEnd(error) {
      if (!error && !isReplaced)
        this.error('lucide-react has moved its icon factory. Update scripts/vite/small-icons.ts, or remove it.')
    },
  }
}
