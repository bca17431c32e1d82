import type { ComponentProps } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Catalogue } from '#contract/catalogue.ts'
import type { SavedDrillClip } from '#web/api/lesson-records.ts'
import { resolveRecords } from '#rules/catalogue.ts'
import { sortByQueue, moveInQueue } from '#rules/clip-queue.ts'
import { CatalogueNotice, useCatalogue } from '#web/features/catalogue/index.ts'
import { clipCollection, filterByLesson, getPlayableClips } from '#web/features/clips/index.ts'
import { DrillSession } from '#web/features/drill-session/index.ts'
import { useOwnCollection } from '#web/features/member-data/index.ts'
import { PrintCards } from '#web/features/technique-cards/index.ts'
import { LazyFooter } from '#web/layouts/footer/footer.lazy.tsx'
import { paths } from '#web/routing/paths.ts'
import { titled } from '#web/site.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'

export const meta = titled('Drill session')

/** Training session with a queue of drill clips, of one lesson or of all lessons. Works offline once loaded. */
export default function Session() {
  const catalogue = useCatalogue()
  const { documents, isPaused, isError, retry } = useOwnCollection(clipCollection)
  if (catalogue.status === 'ready' && documents) return <Queue catalogue={catalogue.catalogue} clips={documents} />
  if (isPaused || catalogue.status === 'offline')
    return <Notice title="You’re offline" text="Your clips load automatically when you’re back online." />
  if (isError || catalogue.status === 'failed')
    return (
      <Notice
        title="Couldn’t load your clips"
        text="The academy’s server didn’t respond as expected. What you saved is safe. Try again in a moment."
        retry={() => {
          if (catalogue.status === 'failed') catalogue.retry()
          retry()
        }}
      />
    )
  return <main className="page grow" aria-busy="true" />
}

/** Notice shown instead of a session. */
const Notice = (props: ComponentProps<typeof CatalogueNotice>) => (
  <>
    <main className="flex grow flex-col">
      <CatalogueNotice {...props} />
    </main>
    <LazyFooter />
  </>
)

function Queue({ catalogue, clips: savedClips }: { catalogue: Catalogue; clips: readonly SavedDrillClip[] }) {
  const { change } = useOwnCollection(clipCollection)
  const [params] = useSearchParams()
  const [gid, id] = [params.get('gid'), params.get('id')]
  const selectedClips = gid && id ? filterByLesson(savedClips, { gid, vid: id }) : sortByQueue(savedClips)
  const queue = getPlayableClips(selectedClips, catalogue)
  const backPath = gid && id ? paths.watch({ gid, id }) : paths.myList()
  const move = async (from: number, to: number) => {
    const failures = await Promise.all(
      moveInQueue(queue, from, to).map(({ id: clipId, place }) => change(clipId, { place })),
    )
    if (failures.some(Boolean)) showToast('Couldn’t move the clip. The order hasn’t changed.')
  }
  if (queue.length > 0)
    return (
      <DrillSession
        queue={queue}
        backPath={backPath}
        onMove={(from, to) => void move(from, to)}
        tools={<PrintCards lessons={resolveRecords(catalogue, queue)} />}
        footer={<LazyFooter />}
      />
    )
  return (
    <Notice {...(selectedClips.length > 0 ? noPlayableClipsNotice : noClipsNotice)}>
      {gid && id && (
        <Link to={backPath} className={buttonClass({ tone: 'main' })}>
          Back to the lesson
        </Link>
      )}
      <Link to={paths.browse()} className={buttonClass({ tone: gid && id ? 'plain' : 'main' })}>
        Browse the lessons
      </Link>
    </Notice>
  )
}

const noClipsNotice = {
  title: 'No clips yet',
  text: 'Set A and B in a lesson and save the loop as a drill clip. A session goes through your saved clips.',
}
/** All clips belong to removed lessons, or to lessons without a film. */
const noPlayableClipsNotice = {
  title: 'No clips to play right now',
  text: 'Your clips are from lessons that are no longer available or still processing. They stay in My List.',
}
