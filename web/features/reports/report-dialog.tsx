import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import type { FLAG_REASONS } from '#contract/collections/flag-video.ts'
import { useOwnerId } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { formText } from '#web/ui/form-text.ts'
import { Icon } from '#web/ui/icon.tsx'
import { flag, type Report, hasOpenReport } from './reports.ts'

export interface ReportProps {
  lesson: { id: string; title: string }
}

type Reason = (typeof FLAG_REASONS)[number]

const reasons: readonly [Reason, string][] = [
  ['playback', 'It does not play as it should'],
  ['sound', 'Something is wrong with the sound'],
  ['captions', 'Captions are missing or wrong'],
  ['unsafe', 'Trained like this, somebody gets hurt'],
  ['other', 'Something else'],
]
const NOTE = 500

interface ReportDialogProps extends ReportProps {
  /** What the member has reported here last. */
  report: Report | undefined
  onClose: () => void
}

const titles = {
  asking: 'What is wrong?',
  sending: 'What is wrong?',
  sent: 'The academy knows',
  reported: 'Your report',
}

/** The browser's own dialog: it holds the focus, closes by Escape, and weighs nothing. What was typed stays when it cannot be sent. */
export function ReportDialog({ lesson, report, onClose }: ReportDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [state, setState] = useState<keyof typeof titles>(report ? 'reported' : 'asking')
  const [fault, setFault] = useState<string>()
  const send = useSend(lesson.id)
  useEffect(() => dialog.current?.showModal(), [])
  const close = () => dialog.current?.close()
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const reason = reasons.find(([name]) => name === given.get('reason'))?.[0]
    if (!reason) return setFault('Choose what is wrong.')
    if (state === 'sending') return undefined
    setState('sending')
    const failure = await send(reason, formText(given, 'note').trim())
    setFault(failure && faultText(failure))
    setState(failure ? 'asking' : 'sent')
  }
  return (
    <dialog ref={dialog} aria-labelledby="flag-title" className="flag-dialog" onClose={onClose}>
      <header>
        <h2 id="flag-title" className="text-2xl condensed">
          {titles[state]}
        </h2>
        <Button tone="bare" size="square" onClick={close}>
          <Icon name="cross" />
          <span className="sr-only">Close</span>
        </Button>
      </header>
      {state === 'sent' && <Sent onClose={close} />}
      {state === 'reported' && report && (
        <LastReport lesson={lesson} report={report} onClose={close} onMore={() => setState('asking')} />
      )}
      {(state === 'asking' || state === 'sending') && (
        <form noValidate onSubmit={(event) => void submit(event)}>
          <p className="text-sm text-quiet">In “{lesson.title}”. Only the academy reads this.</p>
          <Reasons fault={fault} />
          <label className="mt-5 block text-sm font-semibold" htmlFor="flag-note">
            What did you see? <span className="font-normal text-quiet">Not required, {NOTE} characters.</span>
          </label>
          <textarea id="flag-note" name="note" rows={3} maxLength={NOTE} />
          <Button type="submit" tone="main" aria-disabled={state === 'sending'} className="mt-5">
            {state === 'sending' ? 'Sending' : 'Send the report'}
          </Button>
        </form>
      )}
    </dialog>
  )
}

function useSend(vid: string) {
  const queries = useQueryClient()
  const ownerId = useOwnerId() ?? ''
  return (reason: Reason, note: string) => flag(queries, ownerId, { vid, reason, ...(note && { note }) })
}

const faultText = (failure: Error) =>
  hasOpenReport(failure)
    ? 'The academy has a report of yours on this lesson and has not closed it yet. Write to it on the contact page if there is more to say.'
    : 'The report could not be sent. What you wrote is still here: try again in a moment.'

function Reasons({ fault }: { fault: string | undefined }) {
  return (
    <fieldset className="mt-4" aria-describedby="flag-fault">
      <legend className="sr-only">What is wrong</legend>
      {reasons.map(([name, words]) => (
        <label key={name} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input type="radio" name="reason" value={name} className="size-5 accent-(--signal)" />
          {words}
        </label>
      ))}
      <p id="flag-fault" role="alert" className="text-sm font-semibold text-bad">
        {fault}
      </p>
    </fieldset>
  )
}

function Sent({ onClose }: { onClose: () => void }) {
  return (
    <div>
      <p className="measure">
        Thank you. Somebody who teaches here looks at it. Lessons that hurt people are taken out first.
      </p>
      <BackToLesson onClose={onClose} />
    </div>
  )
}

interface LastReportProps extends ReportProps {
  report: Report
  onClose: () => void
  onMore: () => void
}

/** One report is open a member and lesson (specification §10). Whether the academy has closed this one is learned from its answer to the next. */
function LastReport({ lesson, report: { reason, note }, onClose, onMore }: LastReportProps) {
  const text = reasons.find(([name]) => name === reason)?.[1]
  return (
    <div>
      <p className="text-sm text-quiet">In “{lesson.title}”. Only the academy reads this.</p>
      <div className="my-5 border-l-4 border-rule pl-4">
        <p className="font-semibold">{text ?? 'A fault'}</p>
        {note && <p className="mt-1 wrap-anywhere whitespace-pre-line">{note}</p>}
      </div>
      <p className="measure text-sm text-quiet">
        Somebody who teaches here looks at it. Once the report is closed you can send another.
      </p>
      <BackToLesson onClose={onClose}>
        <Button size="small" onClick={onMore}>
          Report something else
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
