import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { MAX_REPORT_REPLY_LENGTH } from '#contract/studio/limits.ts'
import { closeReports, type LessonReport, readReports } from '#contract/studio/reports.ts'
import { memberName, formatReason } from '#web/studio/members/index.ts'
import { formatDay, describeError, StudioContent, studioCall, studioQuery, useAccess } from '#web/studio/shell/index.ts'
import { paths } from '#web/routing/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { formText } from '#web/ui/form-text.ts'
import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { closedReportsText, stateSearch } from './report-text.ts'

interface LessonReportsProps {
  lesson: string
  title: string
  state: 'open' | 'closed'
}

/** Reports about one lesson, with a form that answers and closes the reports. */
export function LessonReports({ lesson, title, state }: LessonReportsProps) {
  const { may } = useAccess()
  const query = useQuery(studioQuery('lesson-reports', readReports, { params: { lesson }, query: { state } }))
  return (
    <section aria-labelledby="reported-lesson" className="min-w-0">
      <p className="lg:hidden">
        <Link
          to={paths.studioReports() + stateSearch(state)}
          className="inline-flex min-h-11 items-center gap-2 font-semibold"
        >
          <Icon name="back" className="size-4" />
          All reports
        </Link>
      </p>
      <div className="flex flex-wrap items-baseline gap-x-6 gap-y-2">
        <h2 id="reported-lesson" className="text-3xl leading-none wrap-anywhere condensed">
          {title}
        </h2>
        <Link to={`${paths.studioText('lessons', lesson)}/preview`} className="link">
          Watch
        </Link>
        {may('content.change') && (
          <Link to={paths.studioText('lessons', lesson)} className="link">
            Open in the editor
          </Link>
        )}
      </div>
      <StudioContent query={query} label="The reports">
        {({ reports }) => (
          <>
            {reports.length === 0 ? (
              <p className="pt-6 text-lg">No reports.</p>
            ) : (
              <ul className="grid gap-5 pt-6">
                {reports.map((report) => (
                  <Report key={report.id} report={report} />
                ))}
              </ul>
            )}
            {state === 'open' && may('reports.change') && <ResolveReports lesson={lesson} reports={reports} />}
          </>
        )}
      </StudioContent>
    </section>
  )
}

const Report = ({ report: { reason, note, at, closedAt, member } }: { report: LessonReport }) => (
  <li className="border-l-4 border-text pl-4">
    <p className="font-semibold">{formatReason(reason)}</p>
    {note !== null && <p className="measure wrap-anywhere whitespace-pre-line">{note}</p>}
    <p className="text-sm text-quiet">
      <Link to={paths.studioMember(member.id)} className="link wrap-anywhere">
        {memberName(member)}
      </Link>
      , {formatDay(at)}
      {closedAt !== null && `, closed ${formatDay(closedAt)}`}
    </p>
  </li>
)

/**
 * Form that answers and closes the displayed reports. Reports that arrive later stay open. A started answer is kept if
 * somebody else closes the reports.
 */
function ResolveReports({ lesson, reports }: { lesson: string; reports: readonly LessonReport[] }) {
  // Ids of the reports that were displayed when the field was focused, because the list may be refetched meanwhile.
  const [resolvedIds, setResolvedIds] = useState<readonly string[]>()
  const ids = resolvedIds ?? reports.map(({ id }) => id)
  const { send, isBusy, errorText } = useResolveReports(lesson)
  const { sendsMail } = useAccess()
  const field = useRef<HTMLTextAreaElement>(null)
  const [hasAnswer, setHasAnswer] = useState(false)
  if (reports.length === 0 && !hasAnswer) return null
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (await send(ids, formText(new FormData(event.currentTarget), 'answer').trim())) return
    // Another person may have closed some of the reports, so the next attempt sends only the open reports.
    setResolvedIds(undefined)
    field.current?.focus()
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid max-w-2xl gap-5 pt-8">
      <p role="alert" className="font-semibold text-bad empty:hidden">
        {errorText}
      </p>
      <div>
        <label htmlFor="report-answer" className="mb-1.5 block text-sm font-semibold">
          Your answer
        </label>
        <textarea
          ref={field}
          id="report-answer"
          name="answer"
          rows={5}
          maxLength={MAX_REPORT_REPLY_LENGTH}
          aria-invalid={errorText === undefined ? undefined : true}
          aria-describedby="report-answer-hint"
          onFocus={() => setResolvedIds(ids)}
          onChange={(event) => setHasAnswer(event.currentTarget.value !== '')}
          className="w-full border-b-2 border-text bg-raised px-4 py-3"
        />
        <p id="report-answer-hint" className="pt-1.5 text-sm text-quiet">
          {describeRecipients(reports.length === 0 ? 0 : ids.length, sendsMail)}
        </p>
      </div>
      <p>
        <Button type="submit" tone="main" aria-disabled={isBusy}>
          Answer and close
        </Button>
      </p>
    </form>
  )
}

function describeRecipients(count: number, sendsMail: boolean): string {
  if (count === 0) return 'Somebody else closed the reports, so your answer can’t be sent anymore.'
  if (!sendsMail) return 'This academy doesn’t send emails yet, so your answer is only saved on the server.'
  if (count === 1) return 'We’ll email your answer to the person who reported it and close the report.'
  return `We’ll email your answer to all ${count} people who reported it and close their reports.`
}

/** Returns a function that sends an answer and then shows the list of reported lessons. */
function useResolveReports(lesson: string) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [errorText, setErrorText] = useState<string>()
  const { sendsMail } = useAccess()
  /** Returns false if the answer was not sent. */
  const send = async (reports: readonly string[], answer: string) => {
    if (isBusy) return true
    if (answer === '') {
      setErrorText('Enter an answer to the members who sent the reports.')
      return false
    }
    setBusy(true)
    try {
      const closed = await studioCall(closeReports, { params: { lesson }, body: { reports: [...reports], answer } })
      showToast(closedReportsText(closed, sendsMail), { isSuccess: true })
      await navigate(paths.studioReports())
      document.getElementById('content')?.focus()
      return true
    } catch (reason) {
      setErrorText(describeError(reason))
      setBusy(false)
      return false
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['studio'] })
    }
  }
  return { send, isBusy, errorText }
}
