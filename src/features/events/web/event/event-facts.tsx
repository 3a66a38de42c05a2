import {
  CalendarPlus,
  ExternalLink,
  Globe,
  Link2,
  type LucideIcon,
  Mail,
  MapPin,
  Phone,
  Ticket,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '#platform/web/ui/actions/button-link.tsx'
import { Chip } from '#platform/web/ui/data/chip.tsx'
import type { PublicEvent } from '../../contract/event.ts'
import { GLOBAL_EVENTS_REGION } from '../../rules/filters.ts'
import {
  formatEventAddress,
  formatEventDateRange,
  formatEventTimes,
  createHostingOrganizationLink,
  createMailtoLink,
  formatShortMonthOfDay,
  createPhoneLink,
  formatUrlForDisplay,
} from '../../rules/format.ts'
import { createEventCalendarPath } from '../../rules/urls.ts'

export function EventFactsList({ event }: { event: PublicEvent }) {
  const { isGlobal, locationName, hostOrg, hostUrl, publicContactEmail, contactPhone } = event
  const times = formatEventTimes(event)
  const call = contactPhone && createPhoneLink(contactPhone)
  const place = isGlobal ? GLOBAL_EVENTS_REGION : formatEventAddress(event)
  return (
    <aside aria-label="Details" className="card self-start p-5 sm:p-6 lg:sticky lg:top-24 lg:row-span-2">
      <div className="flex items-start gap-4">
        <DayBadge event={event} />
        <p className="min-w-0">
          <b className="block font-display text-xl leading-tight">{formatEventDateRange(event)}</b>
          {times && <span className="text-ink-2">{times}</span>}
        </p>
      </div>
      {event.registrationRequired && (
        <div className="mt-5">
          <Chip tone="amber" icon={Ticket}>
            Registration required
          </Chip>
        </div>
      )}
      <dl className="mt-5 divide-y divide-line border-y border-line">
        <Fact icon={isGlobal ? Globe : MapPin} label="Location" more={locationName ? place : undefined}>
          {locationName ?? place}
        </Fact>
        <Fact icon={Users} label="Host organization">
          {hostOrg}
        </Fact>
        {publicContactEmail && (
          <Fact icon={Mail} label="Public contact">
            <a href={createMailtoLink(publicContactEmail)} className={LINK}>
              {publicContactEmail}
            </a>
          </Fact>
        )}
        {contactPhone && (
          <Fact icon={Phone} label="Phone">
            {call ? (
              <a href={call} className={LINK}>
                {contactPhone}
              </a>
            ) : (
              contactPhone
            )}
          </Fact>
        )}
        <Fact icon={Link2} label="Event website">
          <a
            href={createHostingOrganizationLink(hostUrl)}
            target="_blank"
            rel="noopener"
            className={`${LINK} line-clamp-2`}
          >
            {formatUrlForDisplay(hostUrl)}
          </a>
        </Fact>
      </dl>
      <div className="mt-5 space-y-3">
        <ButtonLink href={createHostingOrganizationLink(hostUrl)} target="_blank" rel="noopener" className="w-full">
          Visit Event Website
          <ExternalLink aria-hidden />
        </ButtonLink>
        {event.status === 'approved' && <AddToCalendar id={event.id} />}
      </div>
    </aside>
  )
}

const LINK = 'text-creek underline'

type FactProps = {
  icon: LucideIcon
  label: string
  /**
   * Second line of a fact about an event, such as the address below a park's name. The label is then only for screen
   * readers.
   */
  more?: string | undefined
  children: ReactNode
}

const Fact = ({ icon: Icon, label, more, children }: FactProps) => (
  <div className="relative flex flex-col py-3.5 pl-[34px]">
    <dt className={more ? 'sr-only' : `order-last ${SMALL}`}>{label}</dt>
    <dd className="leading-snug font-semibold [overflow-wrap:anywhere]">
      <Icon aria-hidden className="absolute top-4 left-0 size-5 text-spruce" />
      {children}
    </dd>
    {more && <dd className={SMALL}>{more}</dd>}
  </div>
)

const SMALL = 'text-sm break-words text-ink-2'

/** Badge with the first day of an event. Screen readers skip it, because the full date is beside it. */
const DayBadge = ({ event: { startDate } }: { event: Pick<PublicEvent, 'startDate'> }) => (
  <span aria-hidden className="w-[66px] shrink-0 overflow-hidden rounded-md border border-line text-center">
    <span className="block bg-spruce-deep py-1.5 text-sm leading-none font-semibold text-on-spruce">
      {formatShortMonthOfDay(startDate)}
    </span>
    <span className="num block py-2 text-[1.9rem] leading-none">{Number(startDate.slice(8))}</span>
  </span>
)

const AddToCalendar = ({ id }: { id: string }) => (
  <ButtonLink variant="outline" className="w-full" href={createEventCalendarPath(id)} download>
    <CalendarPlus aria-hidden />
    Add to calendar
  </ButtonLink>
)
