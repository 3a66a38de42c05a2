import { openDatabasePool } from '#platform/server/db/db.ts'
import { runRecountCommand } from '#app/server/recount.ts'
import { productSettings } from '../layout.ts'
import { waitUntil } from '../cluster-process.ts'
import { countDeliveredEmails } from '../parts/mail.ts'
import { type Load, DRILL_ZIP_CODE } from './load.ts'

/**
 * Verifies after the drill that everything acknowledged is stored exactly once, with readable photos and sent emails.
 */
export async function verifyAcknowledged({
  logged,
  unsure,
  joined,
  ask,
}: Load): Promise<[what: string, result: string, isRight: boolean][]> {
  const url = productSettings().DATABASE_URL!
  const db = openDatabasePool(url, { max: 2 })
  const rows = async <Row>(text: string, values: unknown[] = []) => (await db.$client.query(text, values)).rows as Row[]
  try {
    // Failed emails are retried with exponential back-off.
    const waiting = `select count(*)::int as n from jobs.job where name = 'mail' and state < 'completed'`
    const isSent = async () => (await rows<{ n: number }>(waiting))[0]!.n === 0
    const sent = await waitUntil('all emails are sent', isSent, 180).then(
      () => 'all sent',
      () => 'some not sent',
    )

    const cleanups = await rows<{ id: string }>('select cleanup_id as id from cleanup_logs where location = $1', [
      DRILL_ZIP_CODE,
    ])
    const there = new Set(cleanups.map(({ id }) => id))
    const lost = logged.filter(({ cleanupId }) => !there.has(cleanupId))
    const doubled = cleanups.length - there.size
    const unasked = cleanups.length - logged.length - unsure.filter(({ cleanupId }) => there.has(cleanupId)).length

    let [files, unreadable] = [0, 0]
    for (const { cleanupId, token } of logged) {
      const answer = await ask('read', `/api/v1/cleanups/${cleanupId}`, { token })
      const { photos = [] } = JSON.parse(String(answer?.bytes ?? '{}')) as { photos?: Record<string, string>[] }
      const sizes = photos.flatMap(({ small, medium, large }) => [small!, medium!, large!])
      if (sizes.length !== 3) unreadable++
      for (const size of sizes) {
        const file = await ask('photo', size, { token })
        files++
        if (!file?.ok || !file.bytes.length) unreadable++
      }
    }

    const accounts = await rows<{ email: string; n: number }>(
      `select email, count(*)::int as n from profiles where email like 'new-%' group by 1`,
    )
    const known = new Map(accounts.map(({ email, n }) => [email, n]))
    const letters = countDeliveredEmails()
    const lettersOf = (email: string) => letters.get(email) ?? 0
    const dead = await rows<{ n: number }>(`select count(*)::int as n from jobs.job where name = 'dead'`)
    const { report, isCorrect: isRight } = await runRecountCommand(url, [])

    const without = joined.filter((email) => known.get(email) !== 1).length
    const unmailed = joined.filter((email) => lettersOf(email) < 1).length
    return [
      ['cleanups acknowledged', `${logged.length}; never acknowledged ${unsure.length}`, unsure.length === 0],
      [
        'of these lost; stored twice; stored without acknowledgment',
        `${lost.length}; ${doubled}; ${unasked}`,
        !lost.length && !doubled && !unasked,
      ],
      ['their photos read; unreadable', `${files}; ${unreadable}`, !unreadable],
      ['sign-ups acknowledged; without exactly one account', `${joined.length}; ${without}`, !without],
      [
        'of these without their email; with two',
        `${unmailed}; ${joined.filter((email) => lettersOf(email) > 1).length}`,
        !unmailed,
      ],
      ['emails', sent, sent === 'all sent'],
      ['jobs given up', String(dead[0]!.n), dead[0]!.n === 0],
      ['npm run recount', report.split('\n').at(-1)!, isRight],
    ]
  } finally {
    await db.$client.end()
  }
}
