import { resolve } from 'node:path'

/**
 * Operator command as typed for this installation: prefixed with `DATA_DIR=…`, unless the data folder is the default.
 * All printed commands use this function.
 */
export const createOperatorCommand = ({ dataDir }: { dataDir: string }, command: string): string =>
  `${dataDir === resolve('data') ? '' : `DATA_DIR=${quoteForShell(dataDir)} `}npm run ${command}`

const quoteForShell = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
