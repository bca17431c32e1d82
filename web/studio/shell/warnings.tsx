import { useQuery } from '@tanstack/react-query'
import { listWarnings, type WarningCode } from '#contract/studio/warnings.ts'
import { studioQuery } from './use-studio.ts'

/** Milliseconds until it is read anew: what needs a person has time until they look again. */
const INTERVAL = 60_000

/** What it means for the academy, and what to do. */
const sentences: Readonly<Record<WarningCode, { title: string; text: string }>> = {
  'mail-delayed': {
    title: 'Mail is delayed.',
    text: 'The mail server does not take it at the moment. It is tried again by itself; nothing is lost.',
  },
  'mail-failed': {
    title: 'Some mail could not be delivered.',
    text: 'Whoever runs the machine reads which, and sends it again, with npm run mail -- list.',
  },
  'disk-low': {
    title: 'The disk is getting full.',
    text: 'Films are still taken in. Make room soon: remove films that no lesson shows, or get a larger disk.',
  },
  'disk-full': {
    title: 'The disk is almost full.',
    text: 'No films are taken in until there is room. Members watch as before.',
  },
  'backup-failed': {
    title: 'The last backup failed.',
    text: 'The log of the machine says why. The earlier backups are untouched.',
  },
  'backup-late': {
    title: 'There was no backup for more than a day.',
    text: 'Whoever runs the machine should see whether it was on at night, and make one with npm run backup.',
  },
  'catalogue-missing': {
    title: 'Members see no lessons.',
    text: 'CATALOGUE_URL has not answered with a catalogue yet. The log of the machine says why; it is tried again by itself.',
  },
}

/** Says what needs a person now, to owners. Nothing while all is well. */
export function Warnings() {
  const { data } = useQuery({ ...studioQuery('warnings', listWarnings, {}), refetchInterval: INTERVAL })
  const warnings = data?.warnings ?? []
  return (
    <div role="status">
      {warnings.length > 0 && (
        <ul className="mb-6 grid gap-3 border-l-4 border-bad bg-raised px-4 py-3">
          {warnings.map(({ code }) => (
            <li key={code} className="measure">
              <b className="font-semibold">{sentences[code].title}</b> {sentences[code].text}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
