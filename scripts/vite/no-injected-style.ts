import type { Plugin } from 'vite'

/**
 * Vite plugin that removes the style element which the toast library sonner injects. The content security policy would
 * block it, and the product styles and animates toasts itself. It applies in development too.
 */
export const noInjectedStyle = (): Plugin => ({
  name: 'no-injected-style',
  // A prebundled package would skip this transform.
  config: () => ({ optimizeDeps: { exclude: ['sonner'] } }),
  transform: {
    filter: { id: /\/sonner\/dist\/index\.mjs/ },
    handler(code) {
      const without = code.replace(/^__insertCSS\(.*\);?$/m, '')
      if (without === code)
        this.error(
          'sonner has changed how it injects its style. Update scripts/vite/no-injected-style.ts, or remove it.',
        )
      return { code: without, map: null }
    },
  },
})
