import type { Plugin } from 'vite'

/**
 * sonner puts a style element into the page by itself, which the content security policy rightly refuses. Our toasts
 * bring their own look and movement, so the element is taken out, in development too.
 */
export const noInjectedStyle = (): Plugin => ({
  name: 'no-injected-style',
  // a package bundled beforehand would not pass through here
  config: () => ({ optimizeDeps: { exclude: ['sonner'] } }),
  transform: {
    filter: { id: /\/sonner\/dist\/index\.mjs/ },
    handler(code) {
      const without = code.replace(/^__insertCSS\(.*\);?$/m, '')
      if (without === code) this.error('sonner no longer injects its style the way it did: see whether it still does')
      return { code: without, map: null }
    },
  },
})
