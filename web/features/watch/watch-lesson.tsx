import { useState, type ReactNode } from 'react'
import { Navigate } from 'react-router'
import type { Catalogue, Group, Video } from '#contract/catalogue.ts'
import { mayWatch } from '#rules/access.ts'
import { isProcessing } from '#web/features/catalogue/index.ts'
import { SaveLoop, useMatClips } from '#web/features/clips/index.ts'
import { GymBagButton } from '#web/features/gym-bag/index.ts'
import { MyListToggle } from '#web/features/my-list/index.ts'
import { useNotesAtMoments } from '#web/features/notes/index.ts'
import { LessonPlayer, ProcessingLesson, type SidePanel } from '#web/features/playback/index.ts'
import { useBalanceText, useRecordReps } from '#web/features/reps/index.ts'
import { paths, type LessonRef } from '#web/routing/paths.ts'
import { useSession } from '#web/session/use-session.ts'
import { site } from '#web/site.ts'
import { useMedia } from '#web/ui/use-media.ts'
import { FEEDBACK_IN_HEADER_QUERY, LessonFeedback } from './lesson-feedback.tsx'
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
  /** Rendered if the academy reports the lesson as removed. */
  notFound: ReactNode
}

/** Watch page of a lesson. Requires a `key` per lesson, because its state belongs to one lesson. */
export function WatchLesson({ lessonRef, group, video, catalogue, number, notFound }: WatchLessonProps) {
  const { isMissing, onError } = useErrorRedirect(lessonRef)
  const plan = useSession().member?.plan ?? 'free'
  const nextLessons = useNextLessons(catalogue, lessonRef)
  const [isSavingLoop, setSavingLoop] = useState(false)
  const clips = useMatClips({ vid: video.id, gid: group.gid })
  const notes = useNotesAtMoments({ vid: video.id, gid: group.gid })
  const recordReps = useRecordReps()
  const balance = useBalanceText({ vid: video.id, gid: group.gid })
  // A URL with a clip comes from a list of clips, so the Clips panel is selected.
  const [requestedPanel, setRequestedPanel] = useState<{ name: SidePanel['name'] } | undefined>(() =>
    hasClipInUrl() ? { name: 'Clips' } : undefined,
  )
  const isFeedbackInHeader = useMedia(FEEDBACK_IN_HEADER_QUERY)
  if (isMissing) return notFound
  // The server checks access only when a film is requested, and this lesson has no film yet.
  if (isProcessing(video) && !mayWatch(plan, { ...lessonRef, free: video.free }, catalogue))
    return <Navigate to={paths.lockedAccess(lessonRef)} replace />
  const lesson = { ...video, gid: group.gid }
  return (
    <WatchPage
      head={
        <h1 className="condensed">
          {number && <i className="tabular">{number} </i>}
          {video.title}
        </h1>
      }
      tools={
        <>
          {isFeedbackInHeader && <LessonFeedback lesson={lesson} isInHeader />}
          <MyListToggle lesson={lesson} variant="bar" />
          {!isProcessing(video) && (
            <GymBagButton bag={{ lesson, group: pickGroupDetails(group), number }} variant="bar" />
          )}
        </>
      }
    >
      <title>{`${video.title} · ${site.name}`}</title>
      {isProcessing(video) ? (
        <>
          <ProcessingLesson lesson={video} />
          <WatchSide lesson={lesson} parts={{ chapters: null }} isSavingLoop={false} clipCount={0} />
        </>
      ) : (
        <LessonPlayer
          playbackRequest={lessonRef}
          lesson={video}
          homeGid={group.gid}
          onError={onError}
          {...nextLessons}
          clips={clips}
          notes={notes}
          onReps={(reps) => recordReps({ vid: video.id, gid: group.gid }, reps)}
          balance={balance}
          saveLoop={
            <SaveLoop
              lesson={lesson}
              isOpen={isSavingLoop}
              onOpenChange={setSavingLoop}
              onSaved={() => setRequestedPanel({ name: 'Clips' })}
            />
          }
          onSaveLoop={() => setSavingLoop(true)}
        >
          {(parts) => (
            <WatchSide
              lesson={lesson}
              parts={parts}
              isSavingLoop={isSavingLoop}
              clipCount={clips.length}
              requestedPanel={requestedPanel}
            />
          )}
        </LessonPlayer>
      )}
    </WatchPage>
  )
}

const hasClipInUrl = () => new URLSearchParams(globalThis.location?.search).has('clip')

/** Returns the group data that is stored with a saved lesson: all except the group's lessons. */
const pickGroupDetails = ({ gid, title, summary }: Group) => ({ gid, title, summary })
