import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useOwnerId } from '#web/session/use-session.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { lazyComponent } from '#web/ui/lazy.tsx'
import { reportsQuery } from './reports.ts'
import './reports.css'
import type { ReportProps } from './report-dialog.tsx'

const ReportDialog = lazyComponent(async () => (await import('./report-dialog.tsx')).ReportDialog)

/** Button and dialog to report a problem with a lesson. Shows an existing report first. */
export function ReportLesson({ lesson, isIcon = false }: ReportProps & { isIcon?: boolean }) {
  const [state, setState] = useState<'closed' | 'requested' | 'open'>('closed')
  const openButton = useRef<HTMLButtonElement>(null)
  const { data: report, isLoading } = useQuery({
    ...reportsQuery(useOwnerId() ?? ''),
    select: (reports) => reports.findLast(({ vid }) => vid === lesson.id),
  })
  // An open dialog ignores `isLoading`, because a query without data reloads on reconnect and window focus.
  if (state === 'requested' && !isLoading) setState('open')
  const close = () => {
    setState('closed')
    openButton.current?.focus()
  }
  return (
    <>
      <button
        ref={openButton}
        type="button"
        aria-haspopup="dialog"
        onClick={() => setState('requested')}
        title={isIcon ? 'Report a problem' : undefined}
        className={buttonClass({ size: isIcon ? 'square' : 'normal' })}
      >
        <Icon name="flag" />
        <span className={isIcon ? 'sr-only' : undefined}>Report a problem</span>
      </button>
      {report && !isIcon && <p className="mt-3 text-sm text-quiet">You’ve reported a problem here. Thank you.</p>}
      {state === 'open' && <ReportDialog lesson={lesson} report={report} onClose={close} />}
    </>
  )
}
