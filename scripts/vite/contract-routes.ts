import { minifyContractRouter } from '@orpc/contract'
import { type Plugin, runnerImport } from 'vite'

const PREFIX = 'virtual:contract/'

/** `virtual:contract/<feature>`: that feature's procedures (method and path) without their schemas, for the browser. */
export function contractRoutes(): Plugin {
  return {
    name: 'contract-routes',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return
      const feature = id.slice(PREFIX.length + 1)
      const { module, dependencies } = await runnerImport<{ contract: Parameters<typeof minifyContractRouter>[0] }>(
        `./src/features/${feature}/contract.ts`,
      )
      for (const file of dependencies) this.addWatchFile(file)
      return `export default ${JSON.stringify(minifyContractRouter(module.contract))}`
    },
  }
}
