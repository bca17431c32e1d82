import { useState, type ReactNode } from 'react'
import { Navigate } from 'react-router'
import type { Catalogue, Group, Video } from '#contract/catalogue.ts'
import { mayWatch } from '#rules/access.ts'
import { isBeingPrepared } from '#web/features/catalogue/index.ts'
import { SaveLoop, LessonClips, useMatClips } from '#web/features/clips/index.ts'
import { ErrorBoundary } from '#web/features/error-reports/index.ts'
import { GymBagButton } from '#web/features/gym-bag/index.ts'
import { MyListToggle } from '#web/features/my-list/index.ts'
import { LessonPlayer, LessonPreparing } from '#web/features/playback/index.ts'
import { paths, type LessonRef } from '#web/paths.ts'
import { useSession } from '#web/session/use-session.ts'
import { site } from '#web/site.ts'
import { useErrorRedirect, useNextLessons } from './use-navigation.ts'
import { WatchPage } from './watch-page.tsx'
import { WatchSide } from './watch-side.tsx'

interface WatchLessonProps {
  lessonRef: LessonRef
  group: Group
  video: Video
  catalogue: Catalogue
  /** "3.2": the second lesson of the third group. */
  number: string
  /** Shown when the academy answers that the lesson is gone. */
  otherwise: ReactNode
}

/** The watch page of a lesson. Give it a `key`. */
export function WatchLesson({ lessonRef, group, video, catalogue, number, otherwise }: WatchLessonProps) {
  const { gone, onError } = useErrorRedirect(lessonRef)
  const plan = useSession().member?.plan ?? 'free'
  const nextLessons = useNextLessons(catalogue, lessonRef)
  const [isSavingLoop, setSavingLoop] = useState(false)
  const stations = useMatClips({ vid: video.id, gid: group.gid })
  if (gone) return otherwise
  // The server decides, but is only asked for a film that exists.
  if (isBeingPrepared(video) && !mayWatch(plan, { ...lessonRef, free: video.free }, catalogue))
    return <Navigate to={paths.lockedAccess(lessonRef)} replace />
  const lesson = { ...video, gid: group.gid }
  return (
    <WatchPage
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
          <WatchSide lesson={lesson} parts={{ chapters: null }} isSavingLoop={false} />
        </>
      ) : (
        <LessonPlayer
          lessonRef={lessonRef}
          lesson={video}
          home={group.gid}
          onError={onError}
          {...nextLessons}
          stations={stations}
          saveLoop={<SaveLoop lesson={lesson} isOpen={isSavingLoop} onOpen={setSavingLoop} />}
          onSaveLoop={() => setSavingLoop(true)}
        >
          {(parts) => (
            <>
              <WatchSide lesson={lesson} parts={parts} isSavingLoop={isSavingLoop} />
              <ErrorBoundary part="watch/clips">
                <LessonClips lesson={lesson} />
              </ErrorBoundary>
            </>
          )}
        </LessonPlayer>
      )}
    </WatchPage>
  )
}

/** What the gym bag stores of a group: not its other lessons. */
const headOf = ({ gid, title, summary }: Group) => ({ gid, title, summary })
