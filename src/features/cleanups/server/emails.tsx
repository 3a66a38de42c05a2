import { extractFirstName } from '#features/members/rules/accounts.ts'
import type { NotificationEmailUrls } from '#features/members/server/service/notification-emails.ts'
import { formatDay } from '#platform/days.ts'
import { peopleInWords, piecesInWords } from '#platform/numbers.ts'
import { renderEmail } from '#platform/server/mail/email-layout.tsx'
import { groupUiTexts } from '../copy/group.ts'
import { createJoinGroupPath } from '../rules/group.ts'

type FirstCleanup = { fullName: string; username: string | null; date: string; location: string; litterCount: number }

const firstCleanupEmail = (
  { fullName, username, date, location, litterCount }: FirstCleanup,
  urls: NotificationEmailUrls,
) =>
  renderEmail({
    title: `${username ?? fullName} has logged a first cleanup`,
    paragraphs: [
      `${username ? `${fullName} (${username})` : fullName} has picked up ${piecesInWords(litterCount)} of litter: ${formatDay(date, 'TBD')}, ${location}. It is waiting for review.`,
    ],
    action: { label: 'Open the admin console', url: `${urls.appUrl}/admin-main` },
    unsubscribe: { reason: 'You get this as an admin.', url: urls.unsubscribeUrl },
  })

export const adminEmailTemplates = { first_cleanup: firstCleanupEmail }

type DecidedCleanup = { fullName: string; date: string; litterCount: number; adminNotes: string | null }
type EmailCopy = { title: string; became: string; next: string }

const createDecisionEmail =
  ({ title, became, next }: EmailCopy) =>
  ({ fullName, date, litterCount, adminNotes }: DecidedCleanup, urls: NotificationEmailUrls) =>
    renderEmail({
      title,
      paragraphs: [
        `Hi ${extractFirstName(fullName)},`,
        `Your cleanup of ${formatDay(date, 'TBD')} with ${piecesInWords(litterCount)} of litter ${became}`,
        ...(adminNotes ? [`The note of our reviewer: ${adminNotes}`] : []),
        next,
      ],
      action: { label: 'Open your Litterlog', url: `${urls.appUrl}/dashboard` },
      unsubscribe: { reason: 'You get this because you log cleanups.', url: urls.unsubscribeUrl },
    })

export const decisionEmailTemplates = {
  approved: createDecisionEmail({
    title: 'Your cleanup is approved',
    became: 'has been approved.',
    next: 'It counts on the Litterboard now, and everybody can see and love it. Thank you!',
  }),
  flagged: createDecisionEmail({
    title: 'Your cleanup needs another look',
    became: 'has been flagged.',
    next: 'Edit it in your Litterlog, and we look at it again.',
  }),
  rejected: createDecisionEmail({
    title: 'Your cleanup was not accepted',
    became: 'has been rejected, so it does not count.',
    next: 'Something is not right there? Edit it in your Litterlog, and we look at it again.',
  }),
}

type InvitedGroup = {
  hostName: string | null
  date: string
  total: number
  people: number
  code: string
  closesAt: Date
  isReminder: boolean
}

/** Email to a member whom a host has invited to a group. */
export const groupInvitationEmail = (
  { hostName, date, total, people, code, closesAt, isReminder }: InvitedGroup,
  urls: NotificationEmailUrls,
) =>
  renderEmail({
    title: groupUiTexts.invitationTitle({ hostName, isReminder }),
    paragraphs: [
      groupUiTexts.invitationFacts({
        day: formatDay(date, 'TBD'),
        pieces: piecesInWords(total),
        people: peopleInWords(people),
      }),
      groupUiTexts.invitationUntil(formatDay(closesAt.toISOString().slice(0, 10), 'TBD')),
    ],
    action: { label: 'Take your share', url: `${urls.appUrl}${createJoinGroupPath(code)}` },
    unsubscribe: { reason: 'You get this because somebody invited you to a cleanup.', url: urls.unsubscribeUrl },
  })
