import { createHash } from 'node:crypto'
import { type Plugin, type Rolldown, build } from 'vite'
import { contractRoutes } from './contract-routes.ts'

const ENTRY = 'src/app/web/worker/service-worker.ts'
const SHELL_MODULE = 'virtual:shell'

/** Pages that members do not need offline, such as the admin console. Files that only they load are not cached. */
const NOT_CACHED_PAGES =
  /\/src\/(app\/web\/(pages\/(admin|ui)|shells\/admin)\/|features\/\w+\/web\/((manage-\w+|validation|audit|mailbox)-page\.tsx|(manage|manage-\w+|admin|admin-dashboard|review)\/))/

/**
 * Vite plugin that bundles the service worker as `/sw.js`, with the list of files that it caches for members. It is
 * emitted with the other browser files, so it is compressed like them.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const files = listOfflineFiles(bundle)
        const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12)
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: await bundleServiceWorker({ files, version }) })
      },
    },
  }
}

/** Lists the files for offline use: those reachable from the entry by imports, without going through excluded pages. */
function listOfflineFiles(bundle: Rolldown.OutputBundle): string[] {
  const found = new Set<string>()
  const follow = (name: string) => {
    const chunk = bundle[name]
    if (found.has(name) || chunk?.type !== 'chunk') return
    if (chunk.facadeModuleId && NOT_CACHED_PAGES.test(chunk.facadeModuleId)) return
    found.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
    for (const asset of chunk.viteMetadata?.importedAssets ?? []) found.add(asset)
    chunk.imports.forEach(follow)
    chunk.dynamicImports.forEach(follow)
  }
  for (const each of Object.values(bundle)) if (each.type === 'chunk' && each.isEntry) follow(each.fileName)
  // No chunk imports the common style sheet and its fonts: pages refer to them by URL.
  for (const { type, fileName } of Object.values(bundle))
    if (type === 'asset' && /\/(styles-[^/]*\.css|[^/]*\.woff2)$/.test(fileName)) found.add(fileName)
  return [...found].toSorted().map((name) => `/${name}`)
}

async function bundleServiceWorker(shell: { files: string[]; version: string }): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [contractRoutes(), createShellModule(shell)],
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: ENTRY, output: { format: 'iife', codeSplitting: false } },
    },
  })
  const { output } = (Array.isArray(made) ? made[0]! : made) as Rolldown.RolldownOutput
  return output[0].code
}

const createShellModule = (shell: { files: string[]; version: string }): Plugin => ({
  name: 'shell',
  resolveId: (id) => (id === SHELL_MODULE ? `\0${SHELL_MODULE}` : undefined),
  load: (id) =>
    id === `\0${SHELL_MODULE}`
      ? Object.entries(shell)
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
          .join('\n')
      : undefined,
})
