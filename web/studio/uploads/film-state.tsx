import type { Film } from '#contract/studio/films.ts'
import { formatTimeLeft, describeQueuePosition, formatPercent } from './film-text.ts'
import { ProgressBar } from './row.tsx'

/** Progress, state or error of a film on the server. */
export function FilmState({ film }: { film: Film }) {
  const { name, state, received, bytes, isOwn, uploadedBy, failure, lesson, course } = film
  if (lesson?.isPublished && state === 'ready') return <p>Published</p>
  if (state === 'ready' && lesson) return <p>In a draft lesson</p>
  if (state === 'ready') return <p>Ready for a lesson{course === null && '. Choose a course to publish it'}</p>
  if (state === 'failed') return <p className="font-semibold text-bad wrap-anywhere">{failure}</p>
  if (state === 'encoding') return <EncodingProgress film={film} />
  if (state === 'waiting')
    return (
      <ProgressBar label={`Encoding of ${name}`} share={0} isMoving={false} text={describeQueuePosition(film.ahead)} />
    )
  return (
    <ProgressBar
      label={`Upload of ${name}`}
      share={received / bytes}
      isMoving={false}
      text={
        isOwn
          ? `${formatPercent(received, bytes)} uploaded. Choose the same file again to continue.`
          : `${formatPercent(received, bytes)} uploaded by ${uploadedBy ?? 'a former staff member'}`
      }
    />
  )
}

/**
 * Stages of encoding with their range of the total progress. Must equal the ranges in the server's `build-asset.ts`.
 */
const STAGES = [
  { name: 'Checked', from: 0, to: 0.04 },
  { name: '240', from: 0.04, to: 0.18 },
  { name: 'Higher', from: 0.18, to: 1 },
] as const

function EncodingProgress({ film: { name, media, progress, stage, secondsLeft } }: { film: Film }) {
  const currentStage = stage === 'checking' ? 0 : media === null ? 1 : 2
  const stageText = ['Checking the video', 'Encoding 240p, the first quality to watch', 'Encoding higher qualities'][
    currentStage
  ]
  return (
    <>
      <div
        role="progressbar"
        aria-label={`Encoding of ${name}`}
        aria-valuenow={Math.floor(progress * 100)}
        aria-valuetext={`${stageText}, ${formatPercent(progress, 1)} in total`}
        className="film-stages"
      >
        {STAGES.map(({ name: label, from, to }, index) => {
          const share =
            index < currentStage
              ? 1
              : index > currentStage
                ? 0
                : Math.min(1, Math.max(0, (progress - from) / (to - from)))
          return (
            <span key={label} className="film-stage" data-moving={index === currentStage || undefined}>
              <span className="film-stage-bar">
                <span style={{ transform: `scaleX(${share})` }} />
              </span>
              <span aria-hidden="true">{label}</span>
            </span>
          )
        })}
      </div>
      <p className="text-right">{formatTimeLeft(secondsLeft)}</p>
    </>
  )
}
