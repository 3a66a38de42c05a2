import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractRoutes } from './scripts/vite/contract-routes.ts'
import { withoutServerFunctions } from './scripts/vite/without-server-functions.ts'
import { noInjectedStyle } from './scripts/vite/no-injected-style.ts'
import { precompress } from './scripts/vite/precompress.ts'
import { serviceWorker } from './scripts/vite/service-worker.ts'
import { smallIcons } from './scripts/vite/small-icons.ts'

/** Of what every page loads; whatever else of a library is used goes with the pages that use it. */
const early = { tags: ['$initial' as const], includeDependenciesRecursively: false }

/**
 * The libraries in one file: that compresses better than ten small ones (2 KB gzip on the landing page), and its name
 * changes with a version only, so that browsers keep it.
 */
const framework = { ...early, name: 'framework', test: /node_modules\/(?!lucide-react|@fontsource)|preload-helper/ }

/** The small pieces that the landing page shares with others: alone, each would be a file of a few hundred bytes. */
const shared = { ...early, name: 'shared', minShareCount: 2 }

/** The same for the icons of all other pages. */
const icons = {
  name: 'icons',
  test: /lucide-react\/dist\/esm\/icons\//,
  minShareCount: 2,
  includeDependenciesRecursively: false,
}

/** What many pages inside the product have in common: in one file, else a page of members would fetch some 80. */
const inside = { name: 'inside', minShareCount: 12, includeDependenciesRecursively: false }

/** What waits on a device to upload, as its member's menus and pages need it: each piece alone would stand in the lists below. */
const queue = {
  name: 'queue',
  test: /src\/(features\/cleanups\/web\/(parts\/queue|outbox)\/|app\/web\/(shells\/waiting\/leaving\.|pages\/dashboard\/welcomed\.))/,
  minShareCount: 2,
  includeDependenciesRecursively: false,
}

/** What the pages of one noun share, and its admins do not: each piece would be a file of a few hundred bytes, and a name in the lists. */
const shown = (name: string, parts: string) => ({
  name,
  test: new RegExp(`src/features/${parts}/`),
  minShareCount: 2,
  includeDependenciesRecursively: false,
})
const nouns = [
  shown('events', 'events/web/(event|finder)'),
  shown('challenges', 'challenges/web/(challenge|join|list)'),
  shown('entrance', 'members/web/auth'),
]

/**
 * The scripts to fetch at once with a page that is opened by a link; its styles are added to them. These lists come with
 * the landing page, so they leave out what is there already, and what no link leads to.
 */
const scriptsOfPage = (page: string, files: string[]) =>
  [BY_NO_LINK, DIALOGS, LOADERS, IN_TIME].some((pages) => pages.test(page))
    ? []
    : files.filter((file) => !THERE.test(file))
const THERE = /\/(framework|shared|index|rolldown-runtime)-[^/]*$/
const BY_NO_LINK =
  /\/(ui|mailbox|admin-login|manage-[a-z]+|members|validation|audit|settings|verified|unsubscribe|reset-password|check-profile|app-download|offline)-page-[^/]*$/
/** From within the product they are dialogs. */
const DIALOGS = /\/(terms|privacy|cookie-policy|cookies|support)-page-[^/]*$/
/** What a page loads by comes with the list of the page. */
const LOADERS = /\/(load|load-[a-z]+|event-head|finder-data|list-query|queries)-[^/]*$/
/** Needed only once the network goes. */
const IN_TIME = /\/strip-[^/]*$/

export default defineConfig({
  plugins: [
    contractRoutes(),
    withoutServerFunctions(),
    noInjectedStyle(),
    smallIcons(),
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
    serviceWorker(),
    precompress(),
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
  ],
  // a stand-in for what React has had since version 18: 0.2 KB gzip of every first visit
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  build: {
    outDir: process.env.BUILD_DIR ?? 'dist',
    emptyOutDir: true,
    modulePreload: { resolveDependencies: scriptsOfPage },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: { output: { codeSplitting: { groups: [framework, shared, icons, inside, queue, ...nouns] } } },
      },
    },
  },
})
