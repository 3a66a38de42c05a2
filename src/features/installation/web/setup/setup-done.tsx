import { useQuery } from '@tanstack/react-query'
import {
  ArrowRight,
  Check,
  Clock,
  Database,
  Globe,
  HardDrive,
  Hammer,
  ListChecks,
  Lock,
  type LucideIcon,
  MailCheck,
  Network,
  TriangleAlert,
} from 'lucide-react'
import { SECOND_FACTOR_PATH } from '#features/members/rules/factors.ts'
import { useCurrentSession } from '#features/members/web/session/use-auth.ts'
import { useInstallation } from '#platform/web/installation.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { buttonClassName } from '#platform/web/ui/actions/button-style.ts'
import { Chip } from '#platform/web/ui/data/chip.tsx'
import { ErrorState } from '#platform/web/ui/feedback/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/feedback/skeleton.tsx'
import type { CheckResult } from '../../contract.ts'
import { installation } from '../api.ts'
import { StepButtons } from './step-frame.tsx'

const NEXT = [
  { to: '/admin-main/challenges', title: 'Create the first challenge', words: 'And hand out its code.' },
  { to: '/dashboard/log-cleanup', title: 'Log the first cleanup', words: 'The street outside your door will do.' },
]

const SECOND_FACTOR = {
  to: SECOND_FACTOR_PATH,
  title: 'Add your second factor',
  words: 'A minute with your phone or this laptop.',
}

export function SetupDone() {
  const { name } = useInstallation()
  const { user } = useCurrentSession()
  const needsFactor = user?.consoleLock !== undefined
  const next = needsFactor ? [SECOND_FACTOR, ...NEXT] : NEXT
  return (
    <>
      <h1 className="text-[2rem] leading-[1.1] font-extrabold sm:text-3xl">{name} is open</h1>
      <p className="mt-2 max-w-[54ch] text-ink-2">
        Setup is done and this address no longer works. Here is what we checked on the way.
      </p>
      <CheckList />
      <h2 className="mt-8 text-xl">What comes next</h2>
      <ol className="mt-3 flex flex-col gap-3.5">
        {next.map(({ to, title, words }, at) => (
          <li key={to} className="flex gap-4">
            <span aria-hidden className="mt-0.5 flex w-[38px] shrink-0 gap-1">
              {Array.from({ length: at + 1 }, (_, blaze) => (
                <i key={blaze} className="blaze setup-blaze blaze-ahead" />
              ))}
            </span>
            <div>
              <PageLink to={to} className="inline-block py-0.5 leading-snug font-semibold text-creek underline">
                {title}
              </PageLink>
              <span className="block text-sm text-ink-2">{words}</span>
            </div>
          </li>
        ))}
      </ol>
      <StepButtons>
        <PageLink to="/" className={buttonClassName({ variant: 'ghost' }, 'max-sm:w-full sm:mr-auto')}>
          Look at the home page
        </PageLink>
        <PageLink
          to={needsFactor ? SECOND_FACTOR.to : '/admin-main'}
          className={buttonClassName({ size: 'lg' }, 'max-sm:w-full')}
        >
          {needsFactor ? SECOND_FACTOR.title : 'Open the admin dashboard'}
          <ArrowRight aria-hidden />
        </PageLink>
      </StepButtons>
    </>
  )
}

/** Checks of the new installation. They may take some seconds, so their results follow the page. */
function CheckList() {
  const { data, isError, refetch } = useQuery(installation.checks.queryOptions({ staleTime: Infinity }))
  if (isError)
    return (
      <div className="card mt-6">
        <ErrorState title="The checks could not be made" isInline onRetry={() => void refetch()} />
      </div>
    )
  if (!data)
    return (
      <SkeletonGroup label="Checking..." className="card mt-6 grid gap-7 p-5">
        {[1, 2, 3, 4, 5, 6, 7, 8].map((each) => (
          <Skeleton key={each} className="h-10" />
        ))}
      </SkeletonGroup>
    )
  return (
    <>
      <ul className="card mt-6 divide-y divide-line">
        {data.checks.map((check) => (
          <CheckRow key={check.name} {...check} />
        ))}
      </ul>
      <p className="mt-2.5 text-sm text-ink-2">
        The same list any time: <code className="block font-semibold wrap-anywhere">{data.command}</code>
      </p>
    </>
  )
}

const ICONS: Record<string, LucideIcon> = {
  Database,
  Worker: Hammer,
  Clock,
  Mail: MailCheck,
  Storage: HardDrive,
  Disk: HardDrive,
  TLS: Lock,
  Proxy: Network,
  'Time zones': Globe,
}
const LEVELS = {
  good: { tone: 'moss', icon: Check, label: 'Good' },
  look: { tone: 'amber', icon: TriangleAlert, label: 'Look' },
  bad: { tone: 'brick', icon: TriangleAlert, label: 'Bad' },
} as const

function CheckRow({ name, level, sentence }: CheckResult) {
  const Icon = ICONS[name] ?? ListChecks
  const { tone, icon, label } = LEVELS[level]
  return (
    <li className="flex gap-3.5 px-4 py-3.5 sm:px-5">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-2" />
      <div className="min-w-0 flex-1">
        <b className="block leading-snug font-semibold">{name}</b>
        <span className="block text-sm leading-snug text-ink-2">{sentence}</span>
      </div>
      <span className="shrink-0">
        <Chip tone={tone} icon={icon}>
          {label}
        </Chip>
      </span>
    </li>
  )
}
