import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Catalogue } from '#contract/catalogue.ts'
import type { Pair } from '#contract/collections/my-list.ts'
import { resolveReferences } from '#rules/catalogue.ts'
import { CatalogueNotice, LessonCard, cardMaker, useCatalogue } from '#web/features/catalogue/index.ts'
import { MyClips } from '#web/features/clips/index.ts'
import { keptQuery, MyListSkeleton } from '#web/features/my-list/index.ts'
import { ReviewLink } from '#web/features/reviews/index.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session/use-session.ts'
import { titled } from '#web/site.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

export const meta = titled('My List')

/** The lessons a member keeps, in the order of keeping. */
export default function MyList() {
  const catalogue = useCatalogue()
  const ownerId = useSession().ownerId ?? ''
  const { data: pairs, isPaused, isError, refetch } = useQuery(keptQuery(ownerId))
  if (catalogue.status === 'ready' && pairs) return <Kept catalogue={catalogue.catalogue} pairs={pairs} />
  if (isPaused || catalogue.status === 'offline')
    return (
      <CatalogueNotice title="You are offline" text="Your list comes by itself as soon as the connection is back." />
    )
  if (isError || catalogue.status === 'failed')
    return (
      <CatalogueNotice
        title="Your list did not come"
        text="The academy did not answer as it should. What you keep is safe there: try again in a moment."
        retry={() => {
          if (catalogue.status === 'failed') catalogue.retry()
          void refetch()
        }}
      />
    )
  return <MyListSkeleton />
}

function Kept({ catalogue, pairs }: { catalogue: Catalogue; pairs: Pair[] }) {
  const plan = useSession().member?.plan ?? 'free'
  const lessons = resolveReferences(
    catalogue,
    pairs.map(({ vid, gid }) => ({ gid, id: vid })),
  )
  const heading = useFocusKept<HTMLHeadingElement>(lessons.length)
  const gone = pairs.length - lessons.length
  return (
    <div className="page pt-8 pb-20">
      <h1 ref={heading} tabIndex={-1} className="text-[clamp(46px,7vw,88px)] leading-[0.92] condensed outline-none">
        My List
      </h1>
      {lessons.length === 0 ? (
        <Empty />
      ) : (
        <>
          <output className="mt-2 block text-quiet">{counted(lessons.length)}</output>
          <ul className="lesson-grid mt-8">
            {lessons.map(cardMaker(catalogue, plan)).map((card) => (
              <LessonCard key={`${card.lesson.gid} ${card.lesson.id}`} card={card} heading="h2" />
            ))}
          </ul>
        </>
      )}
      <MyClips catalogue={catalogue} />
      <ReviewLink />
      {gone > 0 && (
        <p className="mt-9 text-[15px] text-quiet">{counted(gone)} you kept are not in the school any more.</p>
      )}
    </div>
  )
}

const counted = (count: number) => (count === 1 ? '1 lesson' : `${count} lessons`)

function Empty() {
  return (
    <div className="mt-8 max-w-[720px] border-t-2 border-text pt-6">
      <h2 className="text-[34px] leading-[1.02] condensed">Nothing here yet.</h2>
      <p className="measure mt-3">
        Put lessons here with the plus sign and train them in your own order. They stay with you on every device.
      </p>
      <p className="mt-7 flex flex-wrap gap-3">
        <Link to={paths.browse()} className={buttonLook({ tone: 'main' })}>
          Browse the lessons
        </Link>
        <Link to={paths.search('Top 10')} className={buttonLook()}>
          <Icon name="search" />
          Search
        </Link>
      </p>
    </div>
  )
}

/** Takes the focus when the card that had it is gone: whoever reads by keyboard would start at the top of the page otherwise. */
function useFocusKept<E extends HTMLElement>(count: number) {
  const heading = useRef<E>(null)
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) heading.current?.focus()
    before.current = count
  }, [count])
  return heading
}
