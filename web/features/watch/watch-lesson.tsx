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
import { paths, type LessonPlace } from '#web/paths.ts'
import { useSession } from '#web/session/use-session.ts'
import { site } from '#web/site.ts'
import { useErrorRedirect, useNextLessons } from './use-navigation.ts'
import { WatchPage } from './watch-page.tsx'
import { WatchSide } from './watch-side.tsx'

interface WatchLessonProps {
  place: LessonPlace
  group: Group
  video: Video
  catalogue: Catalogue
  /** "3.2": the second lesson of the third group. */
  number: string
  /** Stands here when the academy says that the lesson is gone. */
  otherwise: ReactNode
}

/** A lesson with all that is done while it is watched. Give it a `key`. */
export function WatchLesson({ place, group, video, catalogue, number, otherwise }: WatchLessonProps) {
  const { gone, onError } = useErrorRedirect(place)
  const plan = useSession().member?.plan ?? 'free'
  const beside = useNextLessons(catalogue, place)
  const [isKeeping, setKeeping] = useState(false)
  const stations = useMatClips({ vid: video.id, gid: group.gid })
  if (gone) return otherwise
  // The server, which decides, is only asked for a film that is there.
  if (isBeingPrepared(video) && !mayWatch(plan, { ...place, free: video.free }, catalogue))
    return <Navigate to={paths.lockedAccess(place)} replace />
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
          <WatchSide lesson={lesson} parts={{ chapters: null }} isKeeping={false} />
        </>
      ) : (
        <LessonPlayer
          place={place}
          lesson={video}
          home={group.gid}
          onError={onError}
          {...beside}
          stations={stations}
          keep={<SaveLoop lesson={lesson} isOpen={isKeeping} onOpen={setKeeping} />}
          onKeep={() => setKeeping(true)}
        >
          {(parts) => (
            <>
              <WatchSide lesson={lesson} parts={parts} isKeeping={isKeeping} />
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

/** What the gym bag keeps of a group: not its other lessons. */
const headOf = ({ gid, title, summary }: Group) => ({ gid, title, summary })
