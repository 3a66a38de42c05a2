import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const OURS = resolve(import.meta.dirname, '../../src/platform/web/ui/media/icon.ts')

/**
 * lucide makes its icons with a builder for every framework and any choice of attributes, 1.5 KB gzip on every page.
 * The built product makes them with a few lines of its own, on both sides, so that both draw the same.
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
      return OURS
    },
    buildEnd(error) {
      if (!error && !isReplaced) this.error('lucide makes its icons somewhere else now: see this plugin.')
    },
  }
}
