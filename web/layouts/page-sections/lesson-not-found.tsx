import { Link } from 'react-router'
import { paths } from '#web/routing/paths.ts'
import { site } from '#web/site.ts'
import { buttonClass } from '#web/ui/button.tsx'

/** Message for a missing lesson, or for a retired lesson with the title `retiredTitle`. */
export const LessonNotFound = ({ retiredTitle }: { retiredTitle?: string | undefined }) => (
  <>
    <title>{`${retiredTitle ?? 'Not Found'} · ${site.name}`}</title>
    <h1 className="text-headline leading-[0.92] condensed">{retiredTitle ?? 'Not Found'}</h1>
    <p className="measure mt-5 text-quiet">
      {retiredTitle === undefined
        ? 'This lesson doesn’t exist. It may have been removed, or the link may be wrong.'
        : 'The academy no longer offers this lesson. You keep your notes and clips.'}
    </p>
    <Link to={paths.browse()} className={`${buttonClass({ tone: 'main' })} mt-8`}>
      Browse the lessons
    </Link>
  </>
)
