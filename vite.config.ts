import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractRoutes } from './scripts/vite/contract-routes.ts'
import { withoutServerFunctions } from './scripts/vite/without-server-functions.ts'
import { noInjectedStyle } from './scripts/vite/no-injected-style.ts'
import { pageScript } from './scripts/vite/page-script.ts'
import { precompress } from './scripts/vite/precompress.ts'
import { serviceWorker } from './scripts/vite/service-worker.ts'

/** Options of the chunks that every page loads. Library code that only some pages use goes into their own chunks. */
const initialChunk = { tags: ['$initial' as const], includeDependenciesRecursively: false }

/**
 * Libraries of every page in one chunk. One file compresses better than ten small ones (2 KB gzip on the landing page).
 * Its hash changes only with a library version, so browsers keep it cached.
 */
const framework = {
  ...initialChunk,
  name: 'framework',
  test: /node_modules\/(?!lucide-react)|preload-helper/,
}

/** Chunk of small modules that the landing page shares with other pages. Each alone would be a few hundred bytes. */
const shared = { ...initialChunk, name: 'shared', minShareCount: 2 }

/** Chunk of the icons that several other pages share. */
const icons = {
  name: 'icons',
  test: /lucide-react\/dist\/esm\/icons\//,
  minShareCount: 2,
  includeDependenciesRecursively: false,
}

/** Files of the two sheets of utility classes, apart from the scripts of `inside`: a visitor's page needs only one. */
const publicStyles = { name: 'public', test: /ui\/public\.css$/ }
const memberStyles = { name: 'member', test: /ui\/inside\.css$/ }

/** Chunk of modules that at least eight other chunks share. Without it, a member page would load about 80 files. */
const inside = { name: 'inside', minShareCount: 8, includeDependenciesRecursively: false }

/** Chunk of the outbox (pending uploads). Separate files for its modules would lengthen the preload lists below. */
const queue = {
  name: 'queue',
  test: /src\/((features\/cleanups|platform)\/web\/outbox\/|app\/web\/(shells\/pending-uploads\/sign-out\.|pages\/dashboard\/welcomed\.))/,
  minShareCount: 2,
  includeDependenciesRecursively: false,
}

/** Chunk of modules that a feature's public pages share. Separate files would lengthen the preload lists below. */
const featureChunk = (name: string, parts: string) => ({
  name,
  test: new RegExp(`src/features/${parts}`),
  minShareCount: 2,
  includeDependenciesRecursively: false,
})
const featureChunks = [
  featureChunk('events', 'events/(copy|rules/|web/(event|finder)/)'),
  featureChunk('challenges', 'challenges/web/(challenge|join|list)/'),
  featureChunk('entrance', 'members/web/auth/'),
]

/**
 * Comment that makes V8 compile all functions of a chunk in the background while it arrives. Most code of these chunks
 * runs at once, and a first press waits for it. Without the comment, the main thread compiles each function at its first call.
 */
const addCompileHint = ({ name }: { name: string }) =>
  ['framework', 'shared', 'index', 'inside'].includes(name) ? '//# allFunctionsCalledOnLoad' : ''

/**
 * Preload list of a page: the scripts that are fetched in parallel when a link to it is followed. The landing page
 * carries these lists, so they omit scripts that are already loaded and pages that no link leads to.
 */
const selectPreloads = (page: string, files: string[]) =>
  [PAGES_WITHOUT_LINKS, DIALOG_PAGES, LOADERS, ON_DEMAND].some((pages) => pages.test(page))
    ? []
    : files.filter((file) => !ALREADY_LOADED.test(file))
const ALREADY_LOADED = /\/(framework|shared|index|rolldown-runtime)-[^/]*$/
const PAGES_WITHOUT_LINKS =
  /\/(ui|mailbox|admin-login|manage-[a-z]+|members|validation|audit|settings|verified|unsubscribe|reset-password|check-profile|app-download|offline)-page-[^/]*$/
/** Pages that open as dialogs within the product. */
const DIALOG_PAGES = /\/(terms|privacy|cookie-policy|cookies|support|submit)-page-[^/]*$/
/** Data loaders of pages: their files are in the page's own list. */
const LOADERS = /\/(load|load-[a-z]+|event-head|finder-data|list-query|queries)-[^/]*$/
/** Files that are needed only when the network is lost. */
const ON_DEMAND = /\/strip-[^/]*$/

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
      // Second of three checks that no server code reaches the browser. The others are tsc -b and e2e/assets.e2e.ts.
      importProtection: { behavior: 'error', client: { files: ['**/src/**/server/**', '**/seed/**'] } },
    }),
    pageScript(),
    react(),
    serviceWorker(),
    precompress(),
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
  ],
  build: {
    outDir: process.env.BUILD_DIR ?? 'dist',
    emptyOutDir: true,
    modulePreload: { resolveDependencies: selectPreloads },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            postBanner: addCompileHint,
            codeSplitting: {
              groups: [framework, shared, icons, publicStyles, memberStyles, inside, queue, ...featureChunks],
            },
          },
        },
      },
    },
  },
})
