import './poster.css'
import { piecesInWords } from '#platform/numbers.ts'
import { QrCodeImage } from '#platform/web/ui/media/qr-code.tsx'
import { useInstallation } from '#platform/web/installation.ts'
import type { ChallengePoster } from '../../contract/challenge.ts'
import { challengeUiTexts as texts } from '../../copy.ts'
import { formatChallengeDateRange, formatChallengeOpeningDate } from '../challenge/format.ts'

/** Font sizes of a poster's title by length: a longer title gets a smaller font, to fit on the sheet. */
const TITLE_SIZES = [
  [18, 'text-[11cqw]'],
  [40, 'text-[8cqw]'],
  [Infinity, 'text-[4.6cqw]'],
] as const
const CODE_SIZES = [
  [8, 'text-[12cqw]'],
  [14, 'text-[8cqw]'],
  [24, 'text-[5cqw]'],
  [Infinity, 'text-[3.6cqw]'],
] as const

const sizeFor = (text: string, sizes: typeof TITLE_SIZES | typeof CODE_SIZES) =>
  sizes.find(([length]) => text.length <= length)![1]

const withoutProtocol = (url: string) => url.replace(/^https?:\/\//, '')

/** Printed sheet of a challenge's poster: black on white in both themes. */
export function PosterSheet({ poster }: { poster: ChallengePoster }) {
  const { title, startDate, endDate, phase, goalLitterPieces: goal, accessCode, joinUrl, qrCode } = poster
  const { name } = useInstallation()
  const address = withoutProtocol(joinUrl)
  const [page] = address.split('?')
  return (
    <article
      aria-labelledby="poster"
      data-theme="light"
      className="poster-sheet relative mx-auto shadow-3 wrap-anywhere"
    >
      <div className="absolute inset-0 flex flex-col p-[7cqw] leading-[1.3]">
        <p className="font-display text-[4.4cqw] leading-none font-extrabold">{name}</p>
        <h2
          id="poster"
          className={`mt-[4cqw] leading-[1.05] font-extrabold tracking-[-.01em] ${sizeFor(title, TITLE_SIZES)}`}
        >
          {title}
        </h2>
        <div className="mt-[3cqw] border-t-[.8cqw] border-current pt-[2.4cqw]">
          <p className="font-display text-[4.8cqw] leading-tight font-bold tabular-nums">
            {formatChallengeDateRange(poster)}
          </p>
          <p className="mt-[.6cqw] text-[2.9cqw]">
            {startDate === endDate
              ? 'Every piece of litter in an approved cleanup on this day counts.'
              : 'Every piece of litter in an approved cleanup on these days counts.'}{' '}
            {goal > 0 && <span>Our goal: {piecesInWords(goal)} of litter.</span>}{' '}
            {phase === 'upcoming' && <span>{formatChallengeOpeningDate(poster)}. You can join then.</span>}
          </p>
        </div>
        <div className="mt-[2.4cqw] flex items-center gap-[4cqw]">
          <QrCodeImage
            qrCode={qrCode}
            label={`QR code that leads to ${address}`}
            className="-m-[4cqw] mr-0 w-[46cqw]"
          />
          <ol className="grid gap-[2.2cqw] text-[3.3cqw]">
            <li>
              <b>1.</b> Point your camera at the code.
            </li>
            <li>
              <b>2.</b> Press <b>Join Challenge</b>.
            </li>
            <li>
              <b>3.</b> Log what you pick up.
            </li>
          </ol>
        </div>
        <p className="text-[2.3cqw]">{address}</p>
        <div className="mt-auto border-t-[.8cqw] border-current pt-[2.4cqw]">
          <p className="text-[2.9cqw]">
            No camera? Open {page}, press <b>Enter Code</b> and type this code:
          </p>
          <p className={`num mt-[1.4cqw] leading-[1.1] font-bold tracking-[.03em] ${sizeFor(accessCode, CODE_SIZES)}`}>
            {accessCode}
          </p>
          <p className="mt-[.8cqw] text-[2.3cqw]">{texts.codeHint}</p>
        </div>
      </div>
    </article>
  )
}
