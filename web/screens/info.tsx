import { Link, useParams } from 'react-router'
import { CatalogueNotice, useCatalogue } from '#web/features/catalogue/index.ts'
import { LessonPage, LessonSkeleton, type LessonView, viewOf } from '#web/features/lesson/index.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session/use-session.ts'
import { site, titled } from '#web/site.ts'
import { buttonLook } from '#web/ui/button.tsx'

export const meta = titled('About this lesson')

export default function Info() {
  const { gid = '', id = '' } = useParams()
  const plan = useSession().member?.plan ?? 'free'
  const state = useCatalogue()
  if (state.status === 'ready') {
    const view = viewOf(state.catalogue, plan, { gid, id })
    return view ? <Page key={`${gid} ${id}`} view={view} /> : <Gone />
  }
  if (state.status === 'loading') return <LessonSkeleton />
  if (state.status === 'offline')
    return (
      <CatalogueNotice title="You are offline" text="The lesson comes by itself as soon as the connection is back." />
    )
  return (
    <CatalogueNotice
      title="The lesson did not come"
      text="The academy did not answer as it should. That is rarely for long: try again in a moment."
      retry={state.status === 'failed' ? state.retry : undefined}
    />
  )
}

const Page = ({ view }: { view: LessonView }) => (
  <>
    <title>{`${view.card.lesson.title} · ${site.name}`}</title>
    <LessonPage view={view} />
  </>
)

function Gone() {
  return (
    <section className="page flex min-h-[60vh] flex-col items-start justify-center py-16">
      <title>{`Not Found · ${site.name}`}</title>
      <h1 className="text-[clamp(46px,7vw,88px)] leading-[0.92] condensed">Not Found</h1>
      <p className="measure mt-5 text-quiet">
        There is no such lesson here. It may have been taken out, or the address has a mistake.
      </p>
      <Link to={paths.browse()} className={`${buttonLook({ tone: 'main' })} mt-8`}>
        Browse the lessons
      </Link>
    </section>
  )
}
