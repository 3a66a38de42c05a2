import { createLocalStorageValue } from '#platform/web/stored-value.ts'
import { useStoredValue } from '#platform/web/use-stored-value.ts'
import type { ReviewListSearchParams } from './search-params.ts'

const setting = createLocalStorageValue('review-order')
const OLDEST = 'oldest'

/** Setting of the device: whether the review queue begins with the oldest day. The table keeps its own order. */
export const useReviewQueueOrderSetting = () => ({
  isOldestFirst: useStoredValue(setting) === OLDEST,
  setOldestFirst: (isOldestFirst: boolean) => setting.write(isOldestFirst ? OLDEST : 'newest'),
})

/** Adds the device's order to the URL parameters of the review queue, unless they name an order. */
export const withReviewQueueOrder = (
  params: ReviewListSearchParams,
  isOldestFirst = setting.read() === OLDEST,
): ReviewListSearchParams => (isOldestFirst && !params.sort ? { ...params, sort: 'date' } : params)
