import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import type { FLAG_REASONS } from '#contract/collections/flag-video.ts'
import { flushChanges } from '#web/features/member-data/index.ts'
import { useOwnerId } from '#web/session/use-session.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog, DialogClose } from '#web/ui/dialog.tsx'
import { formText } from '#web/ui/form-text.ts'
import { isOpenReportError, reportLesson, type Report } from './reports.ts'

export interface ReportProps {
  lesson: { id: string; title: string }
}

type Reason = (typeof FLAG_REASONS)[number]

const reasons: readonly [Reason, string][] = [
  ['playback', 'Playback problem'],
  ['sound', 'Sound problem'],
  ['captions', 'Captions missing or wrong'],
  ['unsafe', 'Someone could get hurt'],
  ['other', 'Something else'],
]
const MAX_NOTE_LENGTH = 500

interface ReportDialogProps extends ReportProps {
  /** The member's last report of this lesson. */
  report: Report | undefined
  onClose: () => void
}

const titles = {
  editing: 'What’s the problem?',
  sending: 'What’s the problem?',
  sent: 'Report sent',
  queued: 'Report saved',
  reported: 'Your report',
}

const isDone = (state: keyof typeof titles) => state === 'sent' || state === 'queued'

/** Report form. Keeps its input if sending fails. */
export function ReportDialog({ lesson, report, onClose }: ReportDialogProps) {
  const [state, setState] = useState<keyof typeof titles>(report ? 'reported' : 'editing')
  const [error, setError] = useState<string>()
  const ownerId = useOwnerId() ?? ''
  const sendReport = useSendReport(lesson.id)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const reason = reasons.find(([name]) => name === fields.get('reason'))?.[0]
    if (!reason) return setError('Choose a problem.')
    if (state === 'sending') return undefined
    setState('sending')
    const failure = await sendReport(reason, formText(fields, 'note').trim())
    setError(failure && describeError(failure))
    setState(failure ? 'editing' : (await flushChanges(ownerId)) ? 'sent' : 'queued')
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={titles[state]}
      text={isDone(state) ? undefined : `In “${lesson.title}”. Only the academy reads this.`}
    >
      {isDone(state) && <SentNotice isWaiting={state === 'queued'} onClose={onClose} />}
      {state === 'reported' && report && (
        <LastReport report={report} onClose={onClose} onReportAnother={() => setState('editing')} />
      )}
      {(state === 'editing' || state === 'sending') && (
        <form noValidate onSubmit={(event) => void submit(event)}>
          <Reasons error={error} />
          <label className="mt-5 block text-sm font-semibold" htmlFor="flag-note">
            Details <span className="font-normal text-quiet">(optional, up to {MAX_NOTE_LENGTH} characters)</span>
          </label>
          <textarea id="flag-note" name="note" rows={3} maxLength={MAX_NOTE_LENGTH} className="flag-note" />
          <p className="mt-5 flex flex-wrap gap-3">
            <Button type="submit" tone="main" aria-disabled={state === 'sending'}>
              {state === 'sending' ? 'Sending…' : 'Send report'}
            </Button>
            <DialogClose className={buttonClass()}>Cancel</DialogClose>
          </p>
        </form>
      )}
    </Dialog>
  )
}

function useSendReport(vid: string) {
  const queryClient = useQueryClient()
  const ownerId = useOwnerId() ?? ''
  return (reason: Reason, note: string) => reportLesson(queryClient, ownerId, { vid, reason, ...(note && { note }) })
}

const describeError = (failure: Error) =>
  isOpenReportError(failure)
    ? 'You already have an open report on this lesson. Use the contact page to add to it.'
    : 'Couldn’t send the report. Your text is still here. Try again in a moment.'

function Reasons({ error }: { error: string | undefined }) {
  return (
    <fieldset className="mt-4" aria-describedby="flag-error">
      <legend className="sr-only">Problem</legend>
      {reasons.map(([name, label]) => (
        <label key={name} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input type="radio" name="reason" value={name} className="size-5 shrink-0 accent-(--signal)" />
          {label}
        </label>
      ))}
      <p id="flag-error" role="alert" className="text-sm font-semibold text-bad">
        {error}
      </p>
    </fieldset>
  )
}

function SentNotice({ isWaiting, onClose }: { isWaiting: boolean; onClose: () => void }) {
  return (
    <div>
      <p className="measure">
        {isWaiting && 'You’re offline. Your report is saved on this device and will be sent when you’re back online. '}
        Thank you. A teacher will review it. Safety reports come first.
      </p>
      <BackToLesson onClose={onClose} />
    </div>
  )
}

interface LastReportProps {
  report: Report
  onClose: () => void
  onReportAnother: () => void
}

/**
 * The last report. A member can have one open report per lesson (specification §10). Whether the last report is
 * closed is known only after the member sends another report.
 */
function LastReport({ report: { reason, note }, onClose, onReportAnother }: LastReportProps) {
  const text = reasons.find(([name]) => name === reason)?.[1]
  return (
    <div>
      <div className="my-5 border-l-4 border-rule pl-4">
        <p className="font-semibold">{text ?? 'A problem'}</p>
        {note && <p className="mt-1 wrap-anywhere whitespace-pre-line">{note}</p>}
      </div>
      <p className="measure text-sm text-quiet">
        A teacher will review it. You can send another report once this one is closed.
      </p>
      <BackToLesson onClose={onClose}>
        <Button size="small" onClick={onReportAnother}>
          Report another problem
        </Button>
      </BackToLesson>
    </div>
  )
}

function BackToLesson({ onClose, children }: { onClose: () => void; children?: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <p className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <button ref={button} type="button" onClick={onClose} className="link cursor-pointer">
        Back to the lesson
      </button>
      {children}
    </p>
  )
}
