import type { Plugin } from 'vite'

const ADAPTER = /start-client-core\/dist\/esm\/client\/ServerFunctionSerializationAdapter\.js$/

/**
 * Leaves out the framework's transport for server functions, of which the product has none: its one way to the server is
 * the API. Saves 11.3 KB gzip of every first visit (2026-11-25: the landing page 143.0 KB with it, 154.2 without). Drop it
 * when the framework leaves the transport out by itself.
 */
export function withoutServerFunctions(): Plugin {
  let isLeftOut = false
  return {
    name: 'without-server-functions',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      if (!ADAPTER.test(id)) return
      isLeftOut = true
      return `export const ServerFunctionSerializationAdapter = { key: 'no-server-functions', test: () => false }`
    },
    buildEnd(error) {
      if (!error && !isLeftOut) this.error('The framework has moved its adapter of server functions: see this plugin.')
    },
  }
}
