import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { Avatar } from '#platform/web/ui/data/avatar.tsx'
import { Chip } from '#platform/web/ui/data/chip.tsx'
import { buttonClassName } from '#platform/web/ui/actions/button-style.ts'
import type { AuditLogEntry } from '../../contract.ts'
import { AUDIT_ACTION_LABELS } from '../../copy.ts'
import { AuditedName } from './member-link.tsx'
import {
  listAuditedFieldChanges,
  getAuditActionStyle,
  describeAuditTarget,
  splitAuditTarget,
} from './describe-action.ts'

export function AuditLogEntryItem({ log, time }: { log: AuditLogEntry; time: string }) {
  const [isOpen, setOpen] = useState(false)
  const box = useId()
  const sentence = describeAuditTarget(log)
  return (
    <li className="px-4 py-3 text-[0.9375rem] sm:px-5">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 xl:grid-cols-[86px_170px_210px_minmax(0,1fr)_auto]">
        <span className="flex min-w-0 items-center gap-2.5 font-semibold xl:col-start-2 xl:row-start-1">
          <Avatar name={log.user.name} size={30} />
          <span className={isOpen ? 'wrap-anywhere' : 'truncate'} title={log.user.name}>
            <AuditedName {...log.user} />
          </span>
        </span>
        <span className="whitespace-nowrap text-ink-2 tabular-nums max-xl:text-right xl:col-start-1 xl:row-start-1">
          {time}
        </span>
        <span className="max-xl:col-span-2 xl:col-start-3">
          <Chip {...getAuditActionStyle(log.action)}>{AUDIT_ACTION_LABELS[log.action]}</Chip>
        </span>
        <span className={`${isOpen ? '' : 'line-clamp-3'} min-w-0 wrap-anywhere text-ink-2 xl:col-start-4`}>
          <Target log={log} />
        </span>
        <button
          type="button"
          aria-label={`Details: ${time}, ${AUDIT_ACTION_LABELS[log.action]}, ${sentence}`}
          aria-expanded={isOpen}
          aria-controls={box}
          onClick={() => setOpen(!isOpen)}
          className={buttonClassName({ variant: 'ghost', size: 'icon' })}
        >
          <ChevronRight aria-hidden className={`transition-transform ${isOpen ? 'rotate-90' : ''}`} />
        </button>
      </div>
      <div id={box}>{isOpen && <Details log={log} />}</div>
    </li>
  )
}

/** Line about the target of an audit entry. A member's name links to their page in the console. */
function Target({ log }: { log: AuditLogEntry }) {
  const { lead, name, rest } = splitAuditTarget(log)
  return (
    <>
      {lead}
      <AuditedName id={log.details.memberId} name={name} />
      {rest}
    </>
  )
}

const toTheSecond = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' })

/** Details of an audit entry open only after a click, so times in the browser's zone cause no hydration mismatch. */
function Details({ log }: { log: AuditLogEntry }) {
  const { notes, target_table: table, target_id: id } = log.details
  const changes = listAuditedFieldChanges(log)
  return (
    <dl className="mt-3 mb-1 grid gap-x-5 gap-y-2 rounded-md bg-sunk p-4 text-sm sm:grid-cols-[max-content_minmax(0,1fr)]">
      <dt className="font-semibold">Time</dt>
      <dd className="tabular-nums">{toTheSecond.format(new Date(log.createdAt))}</dd>
      {notes && !changes.some(({ name }) => name === 'Note') && (
        <>
          <dt className="font-semibold">Note</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{notes}</dd>
        </>
      )}
      {changes.map(({ name, before, after }) => (
        <div key={name} className="contents">
          <dt className="font-semibold">{name}</dt>
          <dd className="wrap-anywhere">
            {before !== undefined && (
              <span className="text-ink-2">
                <span className="sr-only">before: </span>
                {before}
              </span>
            )}
            {before !== undefined && after !== undefined && <span aria-hidden> → </span>}
            {after !== undefined && (
              <>
                <span className="sr-only"> after: </span>
                {after}
              </>
            )}
          </dd>
        </div>
      ))}
      {table && (
        <>
          <dt className="font-semibold">Target</dt>
          <dd className="wrap-anywhere text-ink-2">
            {table}
            {id && ` ${id}`}
          </dd>
        </>
      )}
    </dl>
  )
}
