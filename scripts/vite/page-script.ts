import { type Plugin, type Rolldown, build } from 'vite'

const MODULE = 'virtual:page-script'
const ENTRY = 'src/app/web/page-script/main.ts'

/**
 * Vite plugin that provides the inline page script as text: bundled and minified for the server, which writes it into
 * each page, and empty for the browser.
 */
export function pageScript(): Plugin {
  return {
    name: 'page-script',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load: {
      filter: { id: new RegExp(MODULE) },
      async handler() {
        const isServer = this.environment.config.consumer === 'server'
        return `export default ${JSON.stringify(isServer ? await bundlePageScript() : '')}`
      },
    },
  }
}

export async function bundlePageScript(): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: ENTRY, output: { format: 'iife', codeSplitting: false } },
    },
  })
  const { output } = (Array.isArray(made) ? made[0]! : made) as Rolldown.RolldownOutput
  return output[0].code.trim()
}
