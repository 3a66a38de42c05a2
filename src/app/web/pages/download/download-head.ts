import { publicPageHead } from '#platform/web/page-head.ts'
import { brand } from '#platform/brand.ts'

/** Head of the download page. It has two addresses, and `/download` is the canonical one. */
export const downloadHead = () =>
  publicPageHead({
    title: 'Get the app',
    description: `The free ${brand.name} app for iPhone and Android: log a cleanup on the spot, see what your neighbors carried home, and keep your streak.`,
    path: '/download',
  })
