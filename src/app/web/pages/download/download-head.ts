import { publicPageHead } from '#platform/web/page-head.ts'
import { brand } from '#platform/brand.ts'

/** Head of the app download page, which has two addresses; `/download` is canonical. */
export const appDownloadPageHead = () =>
  publicPageHead({
    title: 'Get the app',
    description: `The free ${brand.name} app for iPhone and Android: log a cleanup on the spot, see what your neighbors carried home, and keep your streak.`,
    path: '/download',
  })
