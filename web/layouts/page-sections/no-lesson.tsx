import { Link } from 'react-router'
import { paths } from '#web/routing/paths.ts'
import { site } from '#web/site.ts'
import { buttonClass } from '#web/ui/button.tsx'

/** An address names a lesson that is not there, or not any more: what a page of lessons says then. */
export const NoLesson = ({ retired }: { retired?: string | undefined }) => (
  <>
    <title>{`${retired ?? 'Not Found'} · ${site.name}`}</title>
    <h1 className="text-headline leading-[0.92] condensed">{retired ?? 'Not Found'}</h1>
    <p className="measure mt-5 text-quiet">
      {retired === undefined
        ? 'There is no such lesson here. It may have been taken out, or the address has a mistake.'
        : 'The academy does not offer this lesson any more. Your notes and clips of it stay yours.'}
    </p>
    <Link to={paths.browse()} className={`${buttonClass({ tone: 'main' })} mt-8`}>
      Browse the lessons
    </Link>
  </>
)
