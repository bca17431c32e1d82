import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { site } from '#web/site.ts'
import { buttonLook } from '#web/ui/button.tsx'

/** An address names a lesson that is not there: what a page of lessons says then. */
export const NoLesson = () => (
  <>
    <title>{`Not Found · ${site.name}`}</title>
    <h1 className="text-headline leading-[0.92] condensed">Not Found</h1>
    <p className="measure mt-5 text-quiet">
      There is no such lesson here. It may have been taken out, or the address has a mistake.
    </p>
    <Link to={paths.browse()} className={`${buttonLook({ tone: 'main' })} mt-8`}>
      Browse the lessons
    </Link>
  </>
)
