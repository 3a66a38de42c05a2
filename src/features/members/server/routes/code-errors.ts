import { factorUiTexts as texts } from '../../copy.ts'
import type { CodeError } from '../service/factors.ts'

/** Converts a rejected code to an error at its field. */
export function describeCodeError(reason: CodeError) {
  const message = getSentence(reason)
  return { message, data: { fields: [{ path: 'code', message }] } }
}

function getSentence(reason: CodeError): string {
  if (reason.error === 'used') return texts.codeUsed(reason.seconds)
  if (reason.error === 'recovery-code-used') return texts.recoveryCodeUsed(reason.usedAt.toISOString())
  return texts.codeWrong
}
