import { v4, v7 } from 'uuid'

/**
 * Creates the time-ordered id (UUID v7) of a database row. The application generates it because `uuidv7()` is missing
 * in the oldest supported PostgreSQL.
 */
export const generateRowId = (madeAt?: Date): string => v7(madeAt && { msecs: madeAt.getTime() })

/** Creates a random member id (UUID v4): a time-ordered id would reveal when the member joined. */
export const createRandomMemberId = (): string => v4()
