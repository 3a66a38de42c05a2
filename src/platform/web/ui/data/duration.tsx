import { Fragment } from 'react'
import { formatMinutes } from '#platform/minutes.ts'

/** A duration as a large figure: its units are smaller than its numbers. */
export const Duration = ({ minutes }: { minutes: number }) => (
  <span className="whitespace-nowrap">
    {formatMinutes(minutes)
      .split(/([a-z]+)/)
      .map((part, index) =>
        index % 2 ? (
          // oxlint-disable-next-line react/no-array-index-key -- the parts have no other identity
          <span key={index} className="font-sans text-base font-normal text-ink-2">
            {part}
          </span>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- the parts have no other identity
          <Fragment key={index}>{part}</Fragment>
        ),
      )}
  </span>
)
