import { useQuery } from '@tanstack/react-query'
import { listWarnings, type WarningCode } from '#contract/studio/warnings.ts'
import { studioQuery } from './use-studio.ts'

const REFETCH_INTERVAL_MS = 60_000

/** Title and explanation of each warning. */
const warningTexts: Readonly<Record<WarningCode, { title: string; text: string }>> = {
  'mail-delayed': {
    title: 'Emails are delayed.',
    text: 'The mail server isn’t accepting emails right now. Holdfast keeps trying, and nothing is lost.',
  },
  'mail-failed': {
    title: 'Some emails couldn’t be delivered.',
    text: 'To list them and send them again, your operator can run npm run mail -- list on the server.',
  },
  'disk-low': {
    title: 'The disk is getting full.',
    text: 'You can still upload videos. Free up space soon: remove videos that no lesson uses, or get a larger disk.',
  },
  'disk-full': {
    title: 'The disk is almost full.',
    text: 'Uploads are paused until there’s enough space. Members can still watch videos.',
  },
  'backup-failed': {
    title: 'The last backup failed.',
    text: 'See the server log for the reason. Earlier backups are unaffected.',
  },
  'backup-late': {
    title: 'There’s no backup from last night.',
    text: 'Your operator should check that the server was on, and that it can write to BACKUP_DIR. See the server log.',
  },
  'catalogue-missing': {
    title: 'Members can’t see any lessons.',
    text: 'CATALOGUE_URL hasn’t returned a catalog yet. See the server log for the reason. Holdfast keeps trying.',
  },
  'films-unreachable': {
    title: 'Members can’t watch videos.',
    text: 'The storage of the videos isn’t responding. The rest of the site works. See the server log for the reason.',
  },
  'stripe-needed': {
    title: 'Stripe may still charge members.',
    text: 'Another payment provider is set up, but Stripe still has payments, refunds or cancellations to process. Set up Stripe again, or resolve them in the Stripe dashboard. See the server log.',
  },
}

/** Notice with the current warnings for owners. */
export function Warnings() {
  const { data } = useQuery({ ...studioQuery('warnings', listWarnings, {}), refetchInterval: REFETCH_INTERVAL_MS })
  const warnings = data?.warnings ?? []
  return (
    <div role="status">
      {warnings.length > 0 && (
        <ul className="mb-6 grid gap-3 border-l-4 border-bad bg-raised px-4 py-3">
          {warnings.map(({ code }) => (
            <li key={code} className="measure">
              <b className="font-semibold">{warningTexts[code].title}</b> {warningTexts[code].text}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
