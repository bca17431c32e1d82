import { Link, useSearchParams } from 'react-router'
import { findLesson } from '#rules/catalogue.ts'
import { useCatalogue } from '#web/features/catalogue/index.ts'
import { paths } from '#web/paths.ts'
import { titled } from '#web/site.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

export const meta = titled('Full plan')

/** Why a lesson does not play, by name. The plans themselves are not sold here yet, and the page says so. */
export default function LockedAccess() {
  const lesson = useNamedLesson()
  return (
    <section className="page pt-14 pb-24">
      <p className="flex items-center gap-2 text-[15px] font-semibold text-quiet">
        <Icon name="lock" className="size-5" /> Full plan
      </p>
      <h1 className="mt-5 max-w-[16ch] text-[clamp(46px,8vw,104px)] leading-[0.9] tracking-[-0.012em] wrap-anywhere condensed">
        {lesson ? lesson.title : 'Lessons of the full plan'}
      </h1>
      <div className="mt-10 max-w-[720px] border-t-2 border-text pt-5">
        <p className="measure">
          {lesson
            ? 'This lesson belongs to the full plan. Your plan holds the free lessons; they stay open to you without end.'
            : 'The free plan holds the free lessons, without end. The full plan opens every lesson of the academy.'}
        </p>
        <p className="measure mt-4 text-quiet">
          The full plan cannot be bought on this site yet. The academy can switch it on for you.
        </p>
        <p className="mt-8 flex flex-wrap gap-3">
          <Link to={paths.browse()} className={buttonLook({ tone: 'main' })}>
            Back to the lessons
          </Link>
          <a href={paths.contactUs()} className={buttonLook()}>
            Ask the academy
          </a>
        </p>
      </div>
    </section>
  )
}

function useNamedLesson() {
  const [search] = useSearchParams()
  const state = useCatalogue()
  if (state.status !== 'ready') return undefined
  return findLesson(state.catalogue, search.get('gid') ?? '', search.get('id') ?? '')?.video
}
