import type { ComingSoonLesson } from '#contract/catalogue.ts'
import { CARD_WIDTH, Rail, RowHeading } from '#web/features/catalogue/index.ts'
import { RequestButton } from '#web/features/lesson-requests/index.ts'
import { sendsMail } from '#web/site.ts'
import './coming-soon.css'

const TITLE = 'Coming soon'
const SUMMARY = sendsMail
  ? 'Not available yet. Ask for a lesson, and we’ll email you once when it’s ready.'
  : 'Not available yet.'

/** Row of announced lessons on browse. */
export function ComingSoonRail({ lessons }: { lessons: readonly ComingSoonLesson[] }) {
  if (lessons.length === 0) return null
  return (
    <Rail title={TITLE} heading={<RowHeading title={TITLE} summary={SUMMARY} />}>
      {lessons.map((lesson) => (
        <ComingSoonCard key={lesson.id} lesson={lesson} className={CARD_WIDTH} />
      ))}
    </Rail>
  )
}

/** Lists announced lessons with their descriptions. */
export function ComingSoonList({ lessons }: { lessons: readonly ComingSoonLesson[] }) {
  if (lessons.length === 0) return null
  return (
    <section aria-label={TITLE} className="page border-t border-rule pt-9 pb-12">
      <div className="grid gap-5 xl:grid-cols-[212px_minmax(0,1fr)] xl:gap-6">
        <header>
          <RowHeading title={TITLE} summary={SUMMARY} />
        </header>
        <ul className="grid gap-x-(--gutter) gap-y-9 lg:grid-cols-2">
          {lessons.map((lesson) => (
            <ComingSoonCard key={lesson.id} lesson={lesson} hasDescription />
          ))}
        </ul>
      </div>
    </section>
  )
}

interface ComingSoonCardProps {
  lesson: ComingSoonLesson
  className?: string
  hasDescription?: boolean
}

function ComingSoonCard({ lesson, className = '', hasDescription = false }: ComingSoonCardProps) {
  const { title, description, thumbnail, date } = lesson
  return (
    <li className={className}>
      <div aria-hidden="true" className="poster soon-poster">
        <img src={thumbnail} alt="" width="640" height="360" loading="lazy" decoding="async" />
        <span className="absolute top-0 left-0 bg-ground px-2.5 py-1.5 text-xs font-semibold">
          {date ? formatDate(date) : 'In production'}
        </span>
      </div>
      <h3 className="pt-3 text-base leading-[1.3] font-semibold">{title}</h3>
      <p className="sr-only">{date ? formatDate(date) : 'In production'}</p>
      {hasDescription && <p className="mt-2 max-w-[68ch] text-sm leading-[1.5] text-quiet">{description}</p>}
      {sendsMail && (
        <div className="mt-3">
          <RequestButton lesson={lesson} />
        </div>
      )}
    </li>
  )
}

/** Formats a date as "March 4", independent of the time zone. */
const formatDate = (date: string) =>
  new Date(`${date.slice(0, 10)}T12:00:00Z`).toLocaleDateString('en-US', {
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  })
