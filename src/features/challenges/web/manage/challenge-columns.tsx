import { Copy, Pencil, Printer, Trash2 } from 'lucide-react'
import { formatDayWithoutWeekday } from '#platform/days.ts'
import { participantsInWords } from '#platform/numbers.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { buttonClassName } from '#platform/web/ui/actions/button-style.ts'
import { IconButton } from '#platform/web/ui/actions/icon-button.tsx'
import type { TableColumn } from '#platform/web/ui/table/table-props.ts'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import type { AdminChallenge } from '../../contract/challenge.ts'
import { challengeUiTexts } from '../../copy.ts'
import { type AdminChallengeSort, canAdminOpenChallenge, createPosterPath } from '../../rules.ts'
import { ParticipantExportLink } from '../challenge/participant-export-link.tsx'
import { ChallengePhaseChip, PrivateChallengeChip, UnpublishedChallengeChip } from '../challenge/phase-chip.tsx'
import { challengeManagementUiTexts as texts } from './copy.ts'

type RowActions = { onEdit: (challenge: AdminChallenge) => void; onDelete: (challenge: AdminChallenge) => void }
type ChallengeColumn = TableColumn<AdminChallenge, AdminChallengeSort>

const DAY = 'whitespace-nowrap tabular-nums'

export const createChallengeTableColumns = (actions: RowActions): ChallengeColumn[] => [
  {
    id: 'slug',
    name: 'Slug',
    isSortable: true,
    className: 'min-w-[110px] max-w-[180px] wrap-anywhere text-ink-2',
    cell: ({ slug }) => slug,
    card: { fact: true },
  },
  {
    id: 'title',
    name: 'Title',
    isSortable: true,
    className: 'min-w-[160px] max-w-[300px] wrap-anywhere',
    cell: (challenge) => (
      <>
        <TitleCell {...challenge} />
        <p className="text-sm text-ink-2">{participantsInWords(challenge.summary.totalParticipants)}</p>
      </>
    ),
    card: { title: (challenge) => <TitleCell {...challenge} /> },
  },
  {
    id: 'access_code',
    name: 'Challenge Code',
    isSortable: true,
    className: 'max-w-[190px]',
    cell: ({ accessCode }) => <CopyCode code={accessCode} />,
    card: { chip: true },
  },
  {
    id: 'start_date',
    name: 'Start Date',
    isSortable: true,
    className: DAY,
    cell: ({ startDate }) => formatDate(startDate),
    card: {
      fact: ({ startDate, endDate }) => (
        <span className="tabular-nums">
          {formatDate(startDate)} to {formatDate(endDate)}
        </span>
      ),
    },
  },
  {
    id: 'end_date',
    name: 'End Date',
    isSortable: true,
    className: DAY,
    cell: ({ endDate }) => formatDate(endDate),
    card: { fact: (challenge) => participantsInWords(challenge.summary.totalParticipants) },
  },
  {
    id: 'actions',
    name: 'Actions',
    isNameHidden: true,
    className: 'text-right whitespace-nowrap',
    cell: (challenge) => <Actions challenge={challenge} {...actions} />,
    card: { action: true },
  },
]

const formatDate = (date: string) => formatDayWithoutWeekday(date, 'Invalid date')

const TitleCell = (challenge: AdminChallenge) => (
  <>
    {canAdminOpenChallenge(challenge) ? (
      <PageLink
        to={`/challenges/${challenge.slug}`}
        className="line-clamp-3 leading-snug font-semibold text-ink no-underline hover:underline"
      >
        {challenge.title}
      </PageLink>
    ) : (
      <b className="line-clamp-3 leading-snug font-semibold">{challenge.title}</b>
    )}
    <span className="mt-1 flex flex-wrap gap-1">
      {challenge.isPublished ? <ChallengePhaseChip phase={challenge.phase} /> : <UnpublishedChallengeChip />}
      {challenge.isPrivate && <PrivateChallengeChip />}
    </span>
  </>
)

const Actions = ({ challenge, onEdit, onDelete }: RowActions & { challenge: AdminChallenge }) => (
  <>
    <ParticipantExportLink challenge={challenge} variant="ghost" size="icon" />
    <PageLink
      to={createPosterPath(challenge.id)}
      aria-label={challengeUiTexts.posterOf(challenge.title)}
      title={challengeUiTexts.posterOf(challenge.title)}
      className={buttonClassName({ variant: 'ghost', size: 'icon' })}
    >
      <Printer aria-hidden />
    </PageLink>
    <IconButton label={`Edit ${challenge.title}`} onPress={() => onEdit(challenge)}>
      <Pencil aria-hidden />
    </IconButton>
    <IconButton label={`Delete ${challenge.title}`} onPress={() => onDelete(challenge)}>
      <Trash2 aria-hidden />
    </IconButton>
  </>
)

const CopyCode = ({ code }: { code: string }) => (
  <span className="inline-flex max-w-full items-center gap-1">
    <b className="num truncate text-[1.0625rem]">{code}</b>
    <IconButton label={`Copy code ${code}`} onPress={() => void copy(code)}>
      <Copy aria-hidden />
    </IconButton>
  </span>
)

async function copy(code: string) {
  try {
    // Copying the access code throws without HTTPS, because the clipboard API is unavailable.
    await navigator.clipboard.writeText(code)
    await showToast.success(texts.codeCopied)
  } catch {
    await showToast.error(texts.codeNotCopied)
  }
}
