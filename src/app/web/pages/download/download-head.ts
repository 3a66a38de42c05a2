import { pageHead } from '#platform/web/page-head.ts'
import { brand } from '#platform/brand.ts'

/** The page has two addresses and wants to be known by the first. */
export const downloadHead = () =>
  pageHead({
    title: 'Get the app',
    description: `The free ${brand.name} app for iPhone and Android: log a cleanup on the spot, see what your neighbors carried home, and keep your streak.`,
    path: '/download',
  })
