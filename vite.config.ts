import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractRoutes } from './scripts/vite/contract-routes.ts'
import { withoutServerFunctions } from './scripts/vite/without-server-functions.ts'
import { noInjectedStyle } from './scripts/vite/no-injected-style.ts'
import { precompress } from './scripts/vite/precompress.ts'

/**
 * What every page needs, in one file: that compresses better than ten small ones (2 KB gzip on the landing page), and
 * its name changes with a version only, so that browsers keep it.
 */
const framework = {
  name: 'framework',
  test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack|lucide-react\/dist\/esm(?!\/icons))\/|preload-helper/,
  includeDependenciesRecursively: false,
}

/** The small pieces that the landing page shares with others: alone, each would be a file of a few hundred bytes. */
const shared = {
  name: 'shared',
  test: /src\/(platform\/(brand|bridge|errors|paging|web\/(page-link|rpc|stored|ui\/(actions\/button-style|feedback\/error-state|media\/use-picture-failure)))|app\/web\/(page-head|art\/drawing)|features\/(members|litterboard|progress)\/web\/api|features\/litterboard\/rules|features\/members\/web\/parts\/session\/(auth|guards|kept))\.tsx?$|lucide-react\/dist\/esm\/icons\/(heart|loader-circle|plus|refresh-cw|search|triangle-alert|x)\./,
  includeDependenciesRecursively: false,
}

export default defineConfig({
  plugins: [
    contractRoutes(),
    withoutServerFunctions(),
    noInjectedStyle(),
    tailwindcss(),
    tanstackStart({
      router: {
        entry: './app/web/router.tsx',
        routesDirectory: '.',
        virtualRouteConfig: './src/app/web/routes.ts',
        generatedRouteTree: './app/web/route-tree.gen.ts',
      },
      start: { entry: './app/web/start.ts' },
      server: { entry: './app/server/entry.ts' },
      // the second wall between browser and server; the first is tsc -b, the third a look into the built assets
      importProtection: { behavior: 'error', client: { files: ['**/src/**/server/**', '**/seed/**'] } },
    }),
    react(),
    precompress(),
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
  ],
  build: { outDir: process.env.BUILD_DIR ?? 'dist', emptyOutDir: true },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [framework, shared] } } } } },
  },
})
