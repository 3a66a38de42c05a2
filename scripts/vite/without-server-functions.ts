import type { Plugin } from 'vite'

const ADAPTER = /start-client-core\/dist\/esm\/client\/ServerFunctionSerializationAdapter\.js$/

/**
 * The framework can send references to server functions to the browser, and brings a whole second transport for it:
 * 12 KB gzip on every page. The product has one way to the server, its API, so no such reference exists.
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
