import { useHydrated } from '@tanstack/react-router'

/** The server does not know the reader's time zone: until the browser does, only the place is kept. */
export function SentAt({ at }: { at: string }) {
  const isHydrated = useHydrated()
  const timeZone = isHydrated ? undefined : 'UTC'
  return (
    <time dateTime={at} className={`tnum ${isHydrated ? '' : 'invisible'}`}>
      {new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })}
    </time>
  )
}
