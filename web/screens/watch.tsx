import { useCallback, useState, type ReactNode } from 'react'
import {
  Link,
  Navigate,
  useNavigate,
  useParams,
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import type { Catalogue, Chapter, Group, Video } from '#contract/catalogue.ts'
import { mayWatch } from '#rules/access.ts'
import { findLesson } from '#rules/catalogue.ts'
import { CatalogueNotice, isBeingPrepared, useCatalogue } from '#web/features/catalogue/index.ts'
import { KeepLoop, LessonClips, useStations } from '#web/features/clips/index.ts'
import { Guard } from '#web/features/faults/index.ts'
import { GymBagButton, useKeptLesson } from '#web/features/gym-bag/index.ts'
import { MyListToggle } from '#web/features/my-list/index.ts'
import { LessonNotes } from '#web/features/notes/index.ts'
import {
  LessonPlayer,
  LessonPreparing,
  LessonWords,
  lessonBeside,
  preparePlayback,
  SideParts,
  type LessonParts,
  type SidePart,
} from '#web/features/playback/index.ts'
import { LessonRating } from '#web/features/ratings/index.ts'
import { KeepForReview } from '#web/features/reviews/index.ts'
import { NoLesson } from '#web/layouts/no-lesson.tsx'
import { paths, type LessonPlace } from '#web/paths.ts'
import type { Fault } from '#web/player/core/errors.ts'
import { Frame } from '#web/player/frame.tsx'
import { useSession } from '#web/session/use-session.ts'
import { site } from '#web/site.ts'
import { Icon } from '#web/ui/icon.tsx'

/** Grant, player and page need nothing of one another: all three are on their way at once. */
export function clientLoader({ params: { gid = '', id = '' } }: ClientLoaderFunctionArgs) {
  preparePlayback({ gid, id })
  return null
}

/** The same lesson again is no reason to fetch it again. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

export default function Watch() {
  const { gid = '', id = '' } = useParams()
  const state = useCatalogue()
  const kept = useKeptLesson({ gid, id })
  const key = `${gid} ${id}`
  if (state.status === 'ready') {
    const { catalogue } = state
    const found = findLesson(catalogue, gid, id)
    if (!found) return <Gone />
    return <Lesson key={key} place={{ gid, id }} {...found} catalogue={catalogue} number={numberOf(catalogue, found)} />
  }
  // Without a network, and before the catalogue is here, the gym bag knows what it holds.
  if (kept?.words.standing === 'playable')
    return <Lesson key={key} place={{ gid, id }} {...kept} number={kept.entry.number} />
  if (state.status === 'loading')
    return (
      <Page head={<h1 className="condensed">Loading the lesson</h1>}>
        <title>{`Loading the lesson · ${site.name}`}</title>
        <Frame title="loading" picture={null} />
      </Page>
    )
  const retry = state.status === 'failed' ? state.retry : undefined
  const title = kept?.words.title ?? (retry ? 'The lesson did not come' : 'You are offline')
  const advice = retry
    ? 'The academy did not answer as it should. Try again in a moment.'
    : 'The lesson loads by itself as soon as the connection is back.'
  return (
    <Page>
      <title>{`${title} · ${site.name}`}</title>
      <CatalogueNotice title={title} text={kept?.words.advice ?? advice} retry={retry} />
    </Page>
  )
}

interface LessonProps {
  place: LessonPlace
  group: Group
  video: Video
  catalogue: Catalogue
  /** "3.2": the second lesson of the third group. */
  number: string
}

function Lesson({ place, group, video, catalogue, number }: LessonProps) {
  const { gone, onFault } = useFault(place)
  const plan = useSession().member?.plan ?? 'free'
  const beside = useLessonsBeside(catalogue, place)
  const [isKeeping, setKeeping] = useState(false)
  const stations = useStations({ vid: video.id, gid: group.gid })
  if (gone) return <Gone />
  // The server, which decides, is only asked for a film that is there.
  if (isBeingPrepared(video) && !mayWatch(plan, { ...place, free: video.free }, catalogue))
    return <Navigate to={paths.lockedAccess(place)} replace />
  const lesson = { ...video, gid: group.gid }
  return (
    <Page
      head={
        <h1 className="condensed">
          <i className="tabular">{number}</i> {video.title}
        </h1>
      }
      tool={
        <>
          <MyListToggle lesson={lesson} look="bar" />
          {!isBeingPrepared(video) && <GymBagButton bag={{ lesson, group: headOf(group), number }} look="bar" />}
        </>
      }
    >
      <title>{`${video.title} · ${site.name}`}</title>
      {isBeingPrepared(video) ? (
        <>
          <LessonPreparing lesson={video} />
          <Beside lesson={lesson} parts={{ chapters: null }} isKeeping={false} />
        </>
      ) : (
        <LessonPlayer
          place={place}
          lesson={video}
          home={group.gid}
          onFault={onFault}
          {...beside}
          stations={stations}
          keep={<KeepLoop lesson={lesson} isOpen={isKeeping} onOpen={setKeeping} />}
          onKeep={() => setKeeping(true)}
        >
          {(parts) => (
            <>
              <Beside lesson={lesson} parts={parts} isKeeping={isKeeping} />
              <Guard place="watch/clips">
                <LessonClips lesson={lesson} />
              </Guard>
            </>
          )}
        </LessonPlayer>
      )}
    </Page>
  )
}

/** The way to the lessons before and after in the course. */
function useLessonsBeside(catalogue: Catalogue, place: LessonPlace) {
  const navigate = useNavigate()
  const plan = useSession().member?.plan ?? 'free'
  const go = (way: 1 | -1) => {
    const lesson = lessonBeside(catalogue, plan, place, way)
    if (lesson) void navigate(paths.watch({ gid: place.gid, id: lesson.id }))
  }
  const next = lessonBeside(catalogue, plan, place, 1)
  return { onLesson: go, next: next && { title: next.title, onGo: () => go(1) } }
}

/** Leads away from what cannot be watched: a locked lesson to the page that says why, a vanished one to Not Found. */
function useFault({ gid, id }: LessonPlace) {
  const navigate = useNavigate()
  const [gone, setGone] = useState(false)
  const onFault = useCallback(
    ({ kind }: Fault) => {
      if (kind === 'locked') void navigate(paths.lockedAccess({ gid, id }), { replace: true })
      if (kind === 'missing') setGone(true)
    },
    [navigate, gid, id],
  )
  return { gone, onFault }
}

/** Whatever stands in it, the way back to the lessons is there. */
function Page({ head, tool, children }: { head?: ReactNode; tool?: ReactNode; children: ReactNode }) {
  return (
    <main className="watch">
      <header className="watch-top">
        <Link to={paths.browse()} className="back">
          <Icon name="arrow" className="size-5 rotate-180" />
          <span>Browse</span>
        </Link>
        {head}
        {tool}
      </header>
      {children}
    </main>
  )
}

function Beside({ lesson, parts, isKeeping }: BesideProps) {
  const all: readonly SidePart[] = [
    { name: 'Loop', content: parts.loop },
    {
      name: 'Chapters',
      content: hasChapters(lesson) && (
        <section>
          <h2>Chapters</h2>
          {parts.chapters}
        </section>
      ),
    },
    { name: 'Transcript', content: (lesson.captions?.length ?? 0) > 0 && parts.transcript },
    {
      name: 'Notes',
      content: (
        <>
          <Guard place="watch/notes">
            <LessonNotes lesson={lesson} />
          </Guard>
          <Guard place="watch/review">
            <KeepForReview lesson={lesson} />
          </Guard>
          <Guard place="watch/rating">
            <LessonRating lesson={lesson} />
          </Guard>
          <LessonWords lesson={lesson} />
        </>
      ),
    },
  ]
  return (
    <aside className="watch-side" aria-label="About the lesson">
      <SideParts parts={all.filter(({ content }) => Boolean(content))} isKeeping={isKeeping} />
    </aside>
  )
}

interface BesideProps {
  lesson: Video & { gid: string }
  parts: LessonParts
  isKeeping: boolean
}

const hasChapters = ({ chapters }: { chapters?: readonly Chapter[] | undefined }) =>
  chapters !== undefined && chapters.length > 0

const Gone = () => (
  <main className="page flex grow flex-col items-start justify-center py-24">
    <NoLesson />
  </main>
)

/** What the gym bag keeps of a group: not its other lessons. */
const headOf = ({ gid, title, summary }: Group) => ({ gid, title, summary })

const numberOf = ({ videos }: Catalogue, { group, video }: { group: Group; video: Video }) =>
  `${videos.indexOf(group) + 1}.${group.videos.indexOf(video) + 1}`
