import { firstName } from '#features/members/rules/accounts.ts'
import type { LetterUrls } from '#features/members/server/service/notifying.ts'
import { formatDay } from '#platform/days.ts'
import { piecesInWords } from '#platform/numbers.ts'
import { letter } from '#platform/server/mail/letter.tsx'

type FirstLog = { fullName: string; username: string | null; date: string; location: string; litterCount: number }

const first = ({ fullName, username, date, location, litterCount }: FirstLog, urls: LetterUrls) =>
  letter({
    title: `${username ?? fullName} has logged a first cleanup`,
    paragraphs: [
      `${username ? `${fullName} (${username})` : fullName} has picked up ${piecesInWords(litterCount)} of litter: ${formatDay(date, 'TBD')}, ${location}. It is waiting for review.`,
    ],
    action: { label: 'Open the admin console', url: `${urls.appUrl}/admin-main` },
    unsubscribe: { reason: 'You get this as an admin.', url: urls.unsubscribeUrl },
  })

export const adminLetters = { first_cleanup: first }

type Outcome = { fullName: string; date: string; litterCount: number; adminNotes: string | null }
type Words = { title: string; became: string; next: string }

const about =
  ({ title, became, next }: Words) =>
  ({ fullName, date, litterCount, adminNotes }: Outcome, urls: LetterUrls) =>
    letter({
      title,
      paragraphs: [
        `Hi ${firstName(fullName)},`,
        `Your cleanup of ${formatDay(date, 'TBD')} with ${piecesInWords(litterCount)} of litter ${became}`,
        ...(adminNotes ? [`The note of our reviewer: ${adminNotes}`] : []),
        next,
      ],
      action: { label: 'Open your Litterlog', url: `${urls.appUrl}/dashboard` },
      unsubscribe: { reason: 'You get this because you log cleanups.', url: urls.unsubscribeUrl },
    })

export const memberLetters = {
  approved: about({
    title: 'Your cleanup is approved',
    became: 'has been approved.',
    next: 'It counts on the Litterboard now, and everybody can see and love it. Thank you!',
  }),
  flagged: about({
    title: 'Your cleanup needs another look',
    became: 'has been flagged.',
    next: 'Edit it in your Litterlog, and we look at it again.',
  }),
  rejected: about({
    title: 'Your cleanup was not accepted',
    became: 'has been rejected, so it does not count.',
    next: 'Something is not right there? Edit it in your Litterlog, and we look at it again.',
  }),
}
