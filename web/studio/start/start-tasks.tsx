import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listMembers } from '#contract/studio/members.ts'
import { listReports } from '#contract/studio/reports.ts'
import { getTitle, useLessons } from '#web/studio/lesson-lists/index.ts'
import { useWaitingOrders } from '#web/studio/orders/index.ts'
import { RemainingSetup, setupQuery } from '#web/studio/setup/index.ts'
import { formatDay, StudioContent, StudioSection, studioQuery, useAccess } from '#web/studio/shell/index.ts'
import { paths } from '#web/routing/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import './start-tasks.css'

interface Task {
  count: string
  title: string
  detail: string
  /** Label of the link. */
  action: string
  to: string
  isUrgent?: boolean
}

/** List of the user's open tasks, most urgent first, and the remaining setup steps. */
export function StartTasks() {
  const { isLoaded, failedQuery, tasks } = useTasks()
  return (
    <div className="start-tasks">
      {isLoaded && (
        <StudioSection title="Needs your attention">
          {failedQuery && (
            <StudioContent query={failedQuery} label="Your tasks">
              {() => null}
            </StudioContent>
          )}
          {tasks.length === 0 && !failedQuery && (
            <p className="measure pt-2">No reports, orders or drafts are waiting.</p>
          )}
          {tasks.length > 0 && (
            <ul className="mt-1 border-t-2 border-text">
              {tasks.map((task, index) => (
                <li key={task.title} className="start-task" data-urgent={task.isUrgent}>
                  <span className="start-count condensed">{task.count}</span>
                  <p className="min-w-0">
                    <b id={`task-${index}`} className="start-title">
                      {task.isUrgent && <Icon name="info" className="mr-2 inline size-5 align-[-4px]" />}
                      {task.title}
                    </b>
                    <span className="block truncate text-quiet">{task.detail}</span>
                  </p>
                  <Link
                    to={task.to}
                    aria-describedby={`task-${index}`}
                    className={`start-link ${buttonClass({ tone: task.isUrgent ? 'main' : 'plain', size: 'small' })}`}
                  >
                    {task.action}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </StudioSection>
      )}
      <RemainingSetup />
    </div>
  )
}

function useTasks() {
  const { may, isCatalogueElsewhere, ...access } = useAccess()
  const mayReadReports = may('reports.read')
  const mayPublish = !isCatalogueElsewhere && (may('content.publish') || access.permissions.includes('lessons.own'))
  const reports = useQuery({
    ...studioQuery('reports', listReports, { query: { state: 'open' } }),
    enabled: mayReadReports,
  })
  const orders = useWaitingOrders(may('orders.read'))
  const { query: lessonsQuery, lessons } = useLessons({}, mayPublish)
  // Without a mail server, staff confirm the addresses of new members.
  const setup = useQuery({ ...setupQuery, enabled: may('settings.change') })
  const unconfirmed = useQuery({
    ...studioQuery('members', listMembers, { query: { address: 'unconfirmed' as const, order: 'joined' as const } }),
    enabled: setup.data?.mail.server === null && may('members.read'),
  })
  const unconfirmedCount = unconfirmed.data?.found ?? 0
  const drafts = lessons.filter(({ state, mayChange }) => state === 'draft' && mayChange)
  const reportedLessons = reports.data?.lessons ?? []
  const [unsafeLessons, otherLessons] = [
    reportedLessons.filter(({ isUnsafe }) => isUnsafe),
    reportedLessons.filter(({ isUnsafe }) => !isUnsafe),
  ]
  const tasks: Task[] = [
    reportTask(unsafeLessons, 'lesson where someone could get hurt', 'lessons where someone could get hurt', true),
    reportTask(otherLessons, 'reported lesson', 'reported lessons'),
    orders.count > 0 && {
      count: `${orders.count}${orders.hasMore ? '+' : ''}`,
      title: orders.count === 1 ? 'Order to approve' : 'Orders to approve',
      detail: orders.oldest === undefined ? '' : `Oldest: ${formatDay(orders.oldest)}`,
      action: orders.count === 1 ? 'Approve the order' : 'Approve orders',
      to: paths.studioOrders(),
    },
    unconfirmedCount > 0 && {
      count: String(unconfirmedCount),
      title: unconfirmedCount === 1 ? 'Member to confirm' : 'Members to confirm',
      detail: (unconfirmed.data?.members ?? []).map(({ email }) => email ?? '').join(', '),
      action: unconfirmedCount === 1 ? 'Confirm the member' : 'Confirm members',
      to: `${paths.studioMembers()}?address=unconfirmed`,
    },
    drafts.length > 0 && {
      count: String(drafts.length),
      title: drafts.length === 1 ? 'Draft to publish' : 'Drafts to publish',
      detail: drafts.map(getTitle).join(', '),
      action: drafts.length === 1 ? 'Open the draft' : 'Open drafts',
      to:
        drafts.length === 1 && drafts[0]
          ? paths.studioText('lessons', drafts[0].slug)
          : `${paths.studioTexts('lessons')}?tab=Drafts`,
    },
  ].filter((task) => task !== false)
  // All rows appear at the same time, so that no row moves under the pointer.
  const queries: UseQueryResult[] = [reports, orders.query, lessonsQuery, unconfirmed]
  const isLoaded = !queries.some(({ isLoading }) => isLoading)
  return { isLoaded, failedQuery: queries.find(({ isLoadingError }) => isLoadingError), tasks }
}

function reportTask(
  lessons: readonly { lesson: string; title: string | null; lastAt: string }[],
  singular: string,
  plural: string,
  isUrgent = false,
): Task | false {
  const [latestLesson] = lessons
  if (!latestLesson) return false
  return {
    count: String(lessons.length),
    title: `${lessons.length === 1 ? singular : plural}, last report ${formatDay(latestLesson.lastAt)}`.replace(
      /^./,
      (letter) => letter.toUpperCase(),
    ),
    detail: lessons.map(({ title, lesson }) => title ?? lesson).join(', '),
    action: 'Read the reports',
    to: lessons.length === 1 ? paths.studioReports(latestLesson.lesson) : paths.studioReports(),
    ...(isUrgent && { isUrgent }),
  }
}
