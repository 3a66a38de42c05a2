import { useAwake } from '#platform/web/use-awake.ts'
import type { AuditLog } from '../../contract.ts'
import { AuditEntry } from './audit-entry.tsx'

/** What was done, day by day. The server does not know where the admin is: until the page is awake it is UTC. */
export function AuditDays({ logs }: { logs: AuditLog[] }) {
  const timeZone = useAwake() ? undefined : 'UTC'
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone })
  const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone })
  const days = new Map<string, AuditLog[]>()
  for (const log of logs) {
    const name = day.format(new Date(log.createdAt))
    days.set(name, [...(days.get(name) ?? []), log])
  }
  return Array.from(days, ([name, ofDay]) => (
    <section key={name} aria-label={name}>
      <h2 className="mt-7 text-lg">{name}</h2>
      <ol className="card mt-3 divide-y divide-line">
        {ofDay.map((log) => (
          <AuditEntry key={log.id} log={log} time={time.format(new Date(log.createdAt))} />
        ))}
      </ol>
    </section>
  ))
}
