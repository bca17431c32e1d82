import { useParams } from 'react-router'
import { retiredTitle } from '#rules/catalogue.ts'
import { CatalogueNotice, useCatalogue } from '#web/features/catalogue/index.ts'
import { LessonPage, LessonSkeleton, type LessonView, toLessonView } from '#web/features/lesson/index.ts'
import { useSession } from '#web/session/use-session.ts'
import { LessonNotFound } from '#web/layouts/page-sections/lesson-not-found.tsx'
import { site, titled } from '#web/site.ts'

export const meta = titled('About this lesson')

export default function Info() {
  const { gid = '', id = '' } = useParams()
  const plan = useSession().member?.plan ?? 'free'
  const state = useCatalogue()
  if (state.status === 'ready') {
    const view = toLessonView(state.catalogue, plan, { gid, id })
    if (view) return <Page key={`${gid} ${id}`} view={view} />
    return <NoSuchLesson titleIfRetired={retiredTitle(state.catalogue, gid, id)} />
  }
  if (state.status === 'loading') return <LessonSkeleton />
  if (state.status === 'offline')
    return <CatalogueNotice title="You’re offline" text="The lesson loads automatically when you’re back online." />
  return (
    <CatalogueNotice
      title="Couldn’t load the lesson"
      text="The academy’s server didn’t respond as expected. Try again in a moment."
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

const NoSuchLesson = ({ titleIfRetired }: { titleIfRetired: string | undefined }) => (
  <section className="page flex min-h-[60vh] flex-col items-start justify-center py-16">
    <LessonNotFound retiredTitle={titleIfRetired} />
  </section>
)
