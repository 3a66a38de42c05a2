import { resolve } from 'node:path'

/**
 * A command of the operator as it works for this installation: with `DATA_DIR=…` in front, unless the data folder is the
 * default. Every place that names such a command prints this one.
 */
export const createOperatorCommand = ({ dataDir }: { dataDir: string }, command: string): string =>
  `${dataDir === resolve('data') ? '' : `DATA_DIR=${quoteForShell(dataDir)} `}npm run ${command}`

const quoteForShell = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
