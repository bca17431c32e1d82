import { Link, useLocation, useSearchParams } from 'react-router'
import { mayWatch, findFreeAlternatives } from '#rules/access.ts'
import { allLessons, type Lesson, resolveReferences } from '#rules/catalogue.ts'
import type { Catalogue } from '#contract/catalogue.ts'
import { usePlanEndDate } from '#web/features/billing/index.ts'
import { CatalogueNotice, LessonCard, createCardFactory, useCatalogue } from '#web/features/catalogue/index.ts'
import { LessonPreview } from '#web/features/lesson/index.ts'
import { Offers } from '#web/layouts/page-sections/offers.tsx'
import type { Handle } from '#web/routing/route-handle.ts'
import { paths } from '#web/routing/paths.ts'
import { useSession } from '#web/session/use-session.ts'
import { titled } from '#web/site.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { describeLock } from './locked-reason.ts'

export const meta = titled('Full plan')
export const handle: Handle = { isForVisitors: true }

const MAX_ALTERNATIVES = 4

/** Says why a lesson is locked; offers plans and free lessons (specification §10, "What each plan may watch"). */
export default function LockedAccess() {
  const [search] = useSearchParams()
  const state = useCatalogue()
  const lessonRef = { gid: search.get('gid') ?? '', id: search.get('id') ?? '' }
  if (state.status === 'offline')
    return <CatalogueNotice title="You’re offline" text="The plans load when you’re back online." />
  if (state.status === 'failed')
    return (
      <CatalogueNotice
        title="Couldn’t load the lesson"
        text="The academy’s server didn’t respond as expected. Try again in a moment."
        retry={state.retry}
      />
    )
  if (state.status !== 'ready') return <div aria-hidden="true" className="min-h-[80vh]" />
  const [lesson] = resolveReferences(state.catalogue, [lessonRef])
  return <LockedPage catalogue={state.catalogue} lesson={lesson} isLessonRequested={lessonRef.id !== ''} />
}

interface LockedPageProps {
  catalogue: Catalogue
  lesson: Lesson | undefined
  /** The URL names a lesson, even if it does not exist. */
  isLessonRequested: boolean
}

function LockedPage({ catalogue, lesson, isLessonRequested }: LockedPageProps) {
  const plan = useSession().member?.plan
  const isInPlan = plan !== undefined && lesson !== undefined && mayWatch(plan, lesson, catalogue)
  const getCard = createCardFactory(catalogue, plan ?? 'free')
  const alternatives = lesson && !isInPlan ? findFreeAlternatives(catalogue, lesson, MAX_ALTERNATIVES) : []
  return (
    <div className="page pt-10 pb-20">
      <div className={lesson && 'grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(340px,0.5fr)]'}>
        <div className="min-w-0">
          <p className="flex items-center gap-2 text-sm font-semibold text-quiet">
            <Icon name={isInPlan ? 'play' : 'lock'} className="size-5" />{' '}
            {isInPlan ? 'Included in your plan' : 'Full plan'}
          </p>
          <h1
            className={`mt-4 leading-[0.92] wrap-anywhere condensed ${lesson ? 'text-title' : 'max-w-[18ch] text-headline'}`}
          >
            {lesson?.title ?? 'Full-plan lessons'}
          </h1>
          <LockedExplanation lesson={lesson} isLessonRequested={isLessonRequested} isInPlan={isInPlan} />
          {!isInPlan && plan !== 'paid' && (
            <div className="mt-10">
              <Offers lessonCount={allLessons(catalogue).length} lesson={lesson} isStacked={lesson !== undefined} />
            </div>
          )}
        </div>
        {lesson && (
          <div className="min-w-0 lg:-order-1">
            <LessonPreview card={getCard(lesson)} />
          </div>
        )}
      </div>
      {alternatives.length > 0 && (
        <section aria-labelledby="instead" className="mt-14">
          <h2 id="instead" className="text-4xl leading-[1.02] condensed">
            Free lessons you can watch now
          </h2>
          <ul className="lesson-grid mt-5">
            {alternatives.map(getCard).map((card) => (
              <LessonCard key={`${card.lesson.gid} ${card.lesson.id}`} card={card} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function LockedExplanation({
  lesson,
  isLessonRequested,
  isInPlan,
}: {
  lesson: Lesson | undefined
  isLessonRequested: boolean
  isInPlan: boolean
}) {
  const { ownerId, member } = useSession()
  const { pathname, search } = useLocation()
  const text = describeLock({
    isMissing: isLessonRequested && !lesson,
    isInPlan,
    plan: member?.plan,
    endedOn: usePlanEndDate(ownerId ?? ''),
    hasLesson: lesson !== undefined,
  })
  return (
    <div className="mt-7 max-w-[720px] border-t-2 border-text pt-5">
      <p className="measure">{text}</p>
      {member?.isStaff && ownerId !== null && !isInPlan && member.plan === 'free' && (
        <p className="measure mt-3">
          You’re on the staff. An owner can give you the full plan, free of charge, on{' '}
          <Link to={paths.studioMember(ownerId)} className="link">
            your account’s page in the Studio
          </Link>
          .
        </p>
      )}
      <p className="mt-6 flex flex-wrap gap-3">
        {isInPlan && lesson ? (
          <Link to={paths.watch(lesson)} className={buttonClass({ tone: 'main' })}>
            <Icon name="play" /> Play
          </Link>
        ) : member ? (
          <Link to={paths.browse()} className={buttonClass()}>
            Back to the lessons
          </Link>
        ) : (
          <Link to={paths.signIn(pathname + search)} className={buttonClass()}>
            Sign in
          </Link>
        )}
        {lesson && member && (
          <Link to={paths.info(lesson)} className={buttonClass()}>
            <Icon name="info" /> About this lesson
          </Link>
        )}
      </p>
    </div>
  )
}
