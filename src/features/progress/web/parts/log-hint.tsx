import type { Progress } from '../../contract.ts'
import { logHint } from '../../rules/log-hint.ts'

type Props = { progress: Progress; date: string | null; pieces: number | null }

/** What this log would do to goal and streak: "About 0.4 kg. This takes you to 720 of 1,000 and makes it ten weeks in a row." */
export const LogHint = ({ progress, date, pieces }: Props) => logHint(progress, date, pieces)
