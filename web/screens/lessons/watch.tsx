import { useParams, type ClientLoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { Catalogue, Group, Video } from '#contract/catalogue.ts'
import { findLesson, resolveReferences, retiredTitle } from '#rules/catalogue.ts'
import { CatalogueNotice, useCatalogue } from '#web/features/catalogue/index.ts'
import { useSavedLesson, useSavedTitles } from '#web/features/gym-bag/index.ts'
import { preparePlayback } from '#web/features/playback/index.ts'
import { WatchLesson, WatchPage } from '#web/features/watch/index.ts'
import { LessonNotFound } from '#web/layouts/page-sections/lesson-not-found.tsx'
import { PlayerFrame } from '#web/player/player-frame.tsx'
import { site } from '#web/site.ts'

/** Loads the grant and the player in parallel with the page. */
export function clientLoader({ params: { gid = '', id = '' } }: ClientLoaderFunctionArgs) {
  void preparePlayback({ gid, id })
  return null
}

/** A change of the query alone does not reload the lesson. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

export default function Watch() {
  const { gid = '', id = '' } = useParams()
  const state = useCatalogue()
  const savedLesson = useSavedLesson({ gid, id })
  const savedTitles = useSavedTitles()
  const key = `${gid} ${id}`
  // A notice then states why this lesson cannot be played offline, and lists the saved lessons.
  const isUnplayableOffline =
    state.status === 'ready' && state.isCopy && savedTitles && savedLesson?.status.state !== 'playable'
  if (state.status === 'ready' && !isUnplayableOffline) {
    const { catalogue } = state
    const result = findLesson(catalogue, gid, id)
    if (!result) return <NoSuchLesson titleIfRetired={retiredTitle(catalogue, gid, id)} />
    return (
      <WatchLesson
        key={key}
        lessonRef={{ gid, id }}
        {...result}
        catalogue={catalogue}
        number={getLessonNumber(catalogue, result)}
        notFound={<NoSuchLesson />}
      />
    )
  }
  // Offline, and before the catalogue is loaded, saved lessons are played from the gym bag.
  if (savedLesson?.status.state === 'playable')
    return (
      <WatchLesson
        key={key}
        lessonRef={{ gid, id }}
        {...savedLesson}
        number={savedLesson.entry.number}
        notFound={<NoSuchLesson />}
      />
    )
  if (state.status === 'loading')
    return (
      <WatchPage head={<h1 className="condensed">Loading the lesson</h1>}>
        <title>{`Loading the lesson · ${site.name}`}</title>
        <PlayerFrame title="loading" picture={null} />
      </WatchPage>
    )
  const retry = state.status === 'failed' ? state.retry : undefined
  const savedText = savedTitles ? ` Saved offline: ${savedTitles.join(', ')}.` : ''
  const [title, advice] = retry
    ? ['Couldn’t load the lesson', 'The academy’s server didn’t respond as expected. Try again in a moment.']
    : [
        savedTitles ? 'This lesson isn’t saved offline' : 'You’re offline',
        `The lesson loads automatically when you’re back online.${savedText}`,
      ]
  return (
    <WatchPage>
      <title>{`${savedLesson?.status.title ?? title} · ${site.name}`}</title>
      <CatalogueNotice
        title={savedLesson?.status.title ?? title}
        text={savedLesson?.status.advice ?? advice}
        retry={retry}
      />
    </WatchPage>
  )
}

const NoSuchLesson = ({ titleIfRetired }: { titleIfRetired?: string | undefined }) => (
  <main className="page flex grow flex-col items-start justify-center py-24">
    <LessonNotFound retiredTitle={titleIfRetired} />
  </main>
)

const getLessonNumber = (catalogue: Catalogue, { group, video }: { group: Group; video: Video }) =>
  resolveReferences(catalogue, [{ gid: group.gid, id: video.id }])[0]?.number ?? ''
