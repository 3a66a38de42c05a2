export const cleanupHistoryListStyle = 'card divide-y divide-line px-4 py-1.5 sm:px-6'

/** CSS grid of a row in a cleanup list: photo, description, pieces and, from tablet width up, actions. */
export const cleanupHistoryRowGrid =
  'grid grid-cols-[76px_minmax(0,1fr)_auto] items-center gap-x-3 py-4 sm:grid-cols-[112px_minmax(0,1fr)_auto_auto] sm:gap-x-5'
