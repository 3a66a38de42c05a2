import {
  ArchiveRestore,
  Ban,
  CalendarDays,
  Check,
  Download,
  Eye,
  Flag,
  KeyRound,
  LogOut,
  type LucideIcon,
  Mail,
  NotebookPen,
  PencilRuler,
  Shield,
  SlidersHorizontal,
  Tag,
  Target,
  Trash2,
  Trophy,
  Undo2,
  UserCheck,
  X,
} from 'lucide-react'
import { formatDay } from '#platform/days.ts'
import {
  formatChange,
  formatNumber,
  piecesInWords,
  pluralizeChallenge,
  pluralizePiece,
  weeksInWords,
} from '#platform/numbers.ts'
import type { AuditLogEntry } from '../../contract.ts'
import { BY_THEMSELVES } from '../../copy.ts'
import type { AuditAction } from '../../rules.ts'

type Look = { icon: LucideIcon; tone: 'moss' | 'brick' | 'amber' | 'creek' | 'poppy' | 'plain' }

const LOOKS_BY_VERB: Record<string, Look> = {
  approved: { icon: Check, tone: 'moss' },
  rejected: { icon: X, tone: 'brick' },
  flagged: { icon: Flag, tone: 'poppy' },
  undone: { icon: Undo2, tone: 'plain' },
  deleted: { icon: Trash2, tone: 'brick' },
  disabled: { icon: Ban, tone: 'amber' },
  enabled: { icon: UserCheck, tone: 'moss' },
  restored: { icon: ArchiveRestore, tone: 'moss' },
  reversed: { icon: Undo2, tone: 'plain' },
  cancelled: { icon: Ban, tone: 'plain' },
  exported: { icon: Download, tone: 'plain' },
}
const LOOKS_BY_KIND: Record<string, Look> = {
  user: { icon: Eye, tone: 'creek' },
  goal: { icon: Target, tone: 'creek' },
  admin: { icon: Shield, tone: 'creek' },
  sessions: { icon: LogOut, tone: 'amber' },
  factors: { icon: KeyRound, tone: 'amber' },
  streak: { icon: Flag, tone: 'creek' },
  correction: { icon: PencilRuler, tone: 'creek' },
  note: { icon: NotebookPen, tone: 'plain' },
  verification: { icon: Mail, tone: 'creek' },
  challenge: { icon: Trophy, tone: 'moss' },
  event: { icon: CalendarDays, tone: 'moss' },
  tag: { icon: Tag, tone: 'moss' },
  installation: { icon: SlidersHorizontal, tone: 'creek' },
}

export function getAuditActionStyle(action: AuditAction): Look {
  const [kind = ''] = action.split('_')
  const verb = action.slice(action.lastIndexOf('_') + 1)
  return LOOKS_BY_VERB[verb] ?? LOOKS_BY_KIND[kind] ?? { icon: Check, tone: 'plain' }
}

/** Describes the target of an audit entry in one line: "Rosa Medina, from 3 to 5 weeks". */
export function describeAuditTarget(log: AuditLogEntry): string {
  const { lead, name, rest } = splitAuditTarget(log)
  return `${lead}${name}${rest}`
}

/** Splits the line about an audit entry's target around its name, so that the name can be a link. */
export function splitAuditTarget(log: AuditLogEntry): { lead: string; name: string; rest: string } {
  const { action, details } = log
  if (action.endsWith('_exported')) return { lead: describeExport(details.after ?? {}), name: '', rest: '' }
  const fact = describeFact(log)
  return {
    lead: action.startsWith('cleanup_') ? 'Cleanup of ' : '',
    name: details.userName ?? details.title ?? '',
    rest: `${fact && `, ${fact}`}${details.notes ? `. “${details.notes}”` : ''}`,
  }
}

/**
 * Describes an audited action for a member's own page: "from 3 to 5 weeks". For another member's group, it names the
 * host.
 */
export const describeAuditedFacts = (log: AuditLogEntry, memberId: string): string =>
  log.details.memberId === memberId
    ? [describeFact(log), log.details.notes && `“${log.details.notes}”`].filter(Boolean).join('. ')
    : describeAuditTarget(log)

const describeFact = (log: AuditLogEntry): string =>
  [describeChange(log), log.details.byThemselves && BY_THEMSELVES].filter(Boolean).join(', ')

function describeChange({ action, details: { before, after } }: AuditLogEntry): string {
  if (action.startsWith('cleanup_')) return describeCleanup(after)
  if (action.startsWith('correction_')) return describeCorrection(after)
  return action === 'streak_set' ? describeStreak(before?.['weeks'], after?.['weeks']) : ''
}

/** Describes a cleanup by date and pieces. Entries of earlier app versions lack both. */
function describeCleanup({ date, litterCount }: Record<string, unknown> = {}): string {
  const isKnown = typeof date === 'string' && typeof litterCount === 'number'
  return isKnown ? `${formatDay(date, 'TBD')}, ${piecesInWords(litterCount)}` : ''
}

function describeCorrection({ pieces, day }: Record<string, unknown> = {}): string {
  const isKnown = typeof pieces === 'number' && typeof day === 'string'
  return isKnown ? `${formatChange(pieces)} ${pluralizePiece(Math.abs(pieces))}, ${formatDay(day, 'TBD')}` : ''
}

function describeStreak(before: unknown, after: unknown): string {
  const weeks = weeksInWords(Number(after))
  return typeof before === 'number' ? `from ${formatNumber(before)} to ${weeks}` : `set to ${weeks}`
}

const MAX_NAMED_CHALLENGES = 3

/** Describes an export of participants. Audit entries of earlier app versions lack the names of the challenges. */
function describeParticipantExport({ selected, challenges }: Record<string, unknown>): string {
  if (typeof selected !== 'number') return 'The participants of every challenge'
  const names = isTextList(challenges) ? challenges : []
  return names.length > 0 && names.length <= MAX_NAMED_CHALLENGES
    ? `Participants of ${names.join(', ')}`
    : `Participants of ${formatNumber(selected)} selected ${pluralizeChallenge(selected)}`
}

function describeExport(details: Record<string, unknown>): string {
  const { selected, searched, unverified, participants } = details
  if (participants) return describeParticipantExport(details)
  if (typeof selected === 'number') return `${formatNumber(selected)} selected`
  if (unverified) return 'All whose email is not confirmed'
  return searched ? 'All that a search found' : 'The whole list, as it was filtered'
}

export type AuditedFieldChange = { name: string; before?: string; after?: string }

/**
 * Lists the fields that an audited action changed, with values before and after. For a creation or deletion, lists
 * every field.
 */
export function listAuditedFieldChanges({
  action,
  details: { before, after, notes },
}: AuditLogEntry): AuditedFieldChange[] {
  if (!action.startsWith('cleanup_')) return diffFields(before, after)
  // An audit entry about a decision also stores fields for the undo, so only status and note are compared.
  return diffFields(
    { status: before?.['status'], note: before?.['adminNotes'] },
    { status: after?.['status'], note: notes },
  )
}

type EntryState = Record<string, unknown>

function diffFields(before: EntryState | undefined, after: EntryState | undefined): AuditedFieldChange[] {
  const isChange = before !== undefined && after !== undefined
  const names = Object.keys({ ...before, ...after }).filter(
    // Audit entries also store versions and ids, which only serve the product and the API.
    (name) =>
      name !== 'updatedAt' &&
      name !== 'noteId' &&
      name !== 'correctionId' &&
      name !== 'challengeIds' &&
      (!isChange || (name in before && name in after && formatValue(before[name]) !== formatValue(after[name]))),
  )
  return names.map((name) => ({
    name: fieldNameInWords(name),
    before: before && formatValue(before[name]),
    after: after && formatValue(after[name]),
  }))
}

/** Converts a field name such as `goalLitterPieces` to a label such as "Goal litter pieces". */
const fieldNameInWords = (name: string) => {
  const words = name.replace(/([A-Z])/g, ' $1').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function formatValue(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (isTextList(value)) return value.join(', ') || 'none'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')
