import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import type { Video } from '#contract/catalogue.ts'
import { startPicture, type ReviewFilm } from '#rules/review-excerpt.ts'
import {
  claimPreparedPlayer,
  FilmError,
  playerCode,
  getOrCreatePlayer,
  useVideoIn,
  type PlayerModule,
} from '#web/features/playback/index.ts'
import type { Player } from '#web/player/core/engine/player.ts'
import type { Snapshot } from '#web/player/core/engine/state.ts'
import { getShownSide } from '#web/player/core/study/side.ts'
import { PlayerIcon } from '#web/player/icons.tsx'
import type { LessonRef } from '#web/routing/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

interface ReviewFilmProps {
  lessonRef: LessonRef
  lesson: Video
  excerpt: ReviewFilm
  /** First frame of the member's clip. */
  picture: string | undefined
  /** True to loop the clip, false to pause it at its start. */
  isPlaying: boolean
}

/** Player of a review with its progress line and two buttons. */
export function ReviewFilm(props: ReviewFilmProps) {
  const { module: playerModule } = playerCode.useModule()
  if (playerModule && props.lesson.media) return <Film {...props} playerModule={playerModule} />
  return (
    <div className="review-film">
      <ReviewPicture {...props} />
    </div>
  )
}

function Film({
  playerModule,
  lessonRef,
  lesson,
  excerpt,
  picture,
  isPlaying,
}: ReviewFilmProps & { playerModule: PlayerModule }) {
  const container = useRef<HTMLDivElement>(null)
  const [player] = useState(() => prepareAtStart(getOrCreatePlayer(playerModule, lessonRef), excerpt))
  useEffect(() => claimPreparedPlayer(player), [player])
  useVideoIn(player, container, lesson)
  usePlaying(player, excerpt, isPlaying)
  const mirror = useSnapshot(player, (state) => state.mirror === true)
  const isReady = useSnapshot(player, (state) => state.ready)
  const error = useSnapshot(player, (state) => state.error)
  return (
    <>
      <div ref={container} className="review-film" data-mirror={mirror}>
        {!isReady && <ReviewPicture lesson={lesson} picture={picture} />}
        <p className="review-label">
          <PlayerIcon name="mirror" className="size-4.5 text-signal" />
          Your side: {getShownSide(lesson.side, mirror)}
        </p>
        <p className="review-label review-speed tabular">{isPlaying ? <Speed player={player} /> : 'Start'}</p>
        {error && <FilmError title={error.title} onRetry={player.retry} />}
      </div>
      {isPlaying && (
        <>
          <LoopProgress player={player} excerpt={excerpt} />
          <div className="review-tools">
            <Button onClick={() => player.study.restart()}>
              <Icon name="retry" className="size-5" />
              From start
            </Button>
            <Button aria-pressed={mirror} onClick={() => player.state.set({ mirror: !mirror })}>
              <PlayerIcon name="mirror" className="size-5" />
              Other side
            </Button>
          </div>
        </>
      )}
    </>
  )
}

/** Prepares a player: it is paused at the start of the excerpt. */
function prepareAtStart(player: Player, { start, speed, mirror }: ReviewFilm) {
  player.study.applyState({ t: start, speed, mirror })
  player.pause()
  return player
}

function usePlaying(player: Player, { a, b }: ReviewFilm, isPlaying: boolean) {
  const play = useEffectEvent(() => player.study.playLoop({ a, b }))
  useEffect(() => {
    if (isPlaying) play()
  }, [isPlaying, player])
}

function useSnapshot<Value>({ state }: Player, select: (snapshot: Snapshot) => Value): Value {
  return useSyncExternalStore(state.subscribe, () => select(state.get()))
}

/** Image shown until the video is ready: the image of the clip, of the technique, or of the lesson. */
function ReviewPicture({ lesson, picture }: Pick<ReviewFilmProps, 'lesson' | 'picture'>) {
  const { images, thumbnail } = lesson
  const techniquePicture = startPicture(lesson)
  const pictureUrl = picture ?? techniquePicture
  return (
    <picture data-drawn={!picture && techniquePicture !== undefined}>
      {!pictureUrl && images && <source srcSet={images.poster.avif} type="image/avif" />}
      <img src={pictureUrl ?? images?.poster.jpeg ?? thumbnail} alt="" width="1280" height="720" />
    </picture>
  )
}

const Speed = ({ player }: { player: Player }) => `${useSnapshot(player, ({ rate }) => rate)} ×`

/** Position in the clip and number of passes. */
function LoopProgress({ player, excerpt: { a, b } }: { player: Player; excerpt: ReviewFilm }) {
  const share = useSnapshot(player, ({ time }) => Math.min(1, Math.max(0, (time - a) / (b - a))))
  const pass = useSnapshot(player, (state) => state.pass)
  return (
    <div className="review-line">
      <span aria-hidden="true">
        <i style={{ transform: `scaleX(${share})` }} />
      </span>
      <p className="tabular">
        <b>Rep {pass + 1}</b> {(b - a).toFixed(1)} s, repeats
      </p>
    </div>
  )
}
