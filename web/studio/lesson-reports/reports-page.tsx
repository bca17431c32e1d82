import { useQuery } from '@tanstack/react-query'
import { Link, NavLink, useSearchParams } from 'react-router'
import { listReports, type ReportedLesson } from '#contract/studio/reports.ts'
import { formatDay, StudioContent, StudioPage, studioQuery } from '#web/studio/shell/index.ts'
import { paths } from '#web/routing/paths.ts'
import { LessonReports } from './lesson-reports.tsx'
import './lesson-reports.css'
import { stateSearch, getTitle } from './report-text.ts'

/** List of reported lessons, with the reports about the selected lesson. */
export function ReportsPage({ lesson }: { lesson: string | undefined }) {
  const [params] = useSearchParams()
  const state = params.get('state') === 'closed' ? 'closed' : 'open'
  const query = useQuery(studioQuery('reports', listReports, { query: { state } }))
  const selectedLesson = query.data?.lessons.find((reported) => reported.lesson === lesson)
  return (
    <StudioPage title="Reports">
      <div className="reports-columns" data-chosen={lesson === undefined ? undefined : ''}>
        <div className="reports-list">
          <nav aria-label="Filter by status" className="flex gap-x-6">
            <StateLink state="open" isShown={state === 'open'} />
            <StateLink state="closed" isShown={state === 'closed'} />
          </nav>
          <StudioContent query={query} label="The reports">
            {({ lessons }) => <ReportedLessons lessons={lessons} state={state} />}
          </StudioContent>
        </div>
        {lesson !== undefined && (
          <LessonReports
            key={`${lesson} ${state}`}
            lesson={lesson}
            title={selectedLesson?.title ?? lesson}
            state={state}
          />
        )}
      </div>
    </StudioPage>
  )
}

type State = 'open' | 'closed'

const StateLink = ({ state, isShown }: { state: State; isShown: boolean }) => (
  <Link
    to={paths.studioReports() + stateSearch(state)}
    aria-current={isShown ? 'page' : undefined}
    className="reports-state"
  >
    {state === 'open' ? 'Open' : 'Closed'}
  </Link>
)

function ReportedLessons({ lessons, state }: { lessons: readonly ReportedLesson[]; state: State }) {
  if (lessons.length === 0)
    return (
      <p className="measure pt-6 text-lg">
        {state === 'open'
          ? 'No open reports. Members can report a problem from the page of a lesson: a wrong caption, sound that drops, or a safety risk.'
          : 'No closed reports yet.'}
      </p>
    )
  const renderRow = (reported: ReportedLesson) => <LessonRow key={reported.lesson} reported={reported} state={state} />
  if (state === 'closed') return <ul>{lessons.map(renderRow)}</ul>
  const groups = [
    { title: 'Someone could get hurt', reportedLessons: lessons.filter(({ isUnsafe }) => isUnsafe) },
    { title: 'Other reports', reportedLessons: lessons.filter(({ isUnsafe }) => !isUnsafe) },
  ]
  return groups.map(
    ({ title, reportedLessons }) =>
      reportedLessons.length > 0 && (
        <section key={title} aria-label={title} className="pt-5">
          <h2 className="border-b-2 border-text pb-2 text-xl leading-none condensed">{title}</h2>
          <ul>{reportedLessons.map(renderRow)}</ul>
        </section>
      ),
  )
}

function LessonRow({ reported, state }: { reported: ReportedLesson; state: State }) {
  const { lesson, reports, lastAt } = reported
  return (
    <li className="border-b border-rule">
      <NavLink to={paths.studioReports(lesson) + stateSearch(state)} className="reports-lesson">
        <b className="block font-semibold wrap-anywhere">{getTitle(reported)}</b>
        <span className="text-sm text-quiet">
          {state === 'closed' && 'Closed '}
          {formatDay(lastAt)}, {reports === 1 ? '1 report' : `${reports} reports`}
        </span>
      </NavLink>
    </li>
  )
}
