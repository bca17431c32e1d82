import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Film } from '#contract/studio/films.ts'
import { cutFilm, findFilm } from '#contract/studio/lesson-films.ts'
import { describeError, studioCall, studioQuery } from '#web/studio/shell/index.ts'
import { ChooseFilm } from '#web/studio/uploads/index.ts'
import { formatClockHundredths, formatRoundedClock } from '#web/player/core/study/format-time.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { describeDifference } from './difference-text.ts'
import { readChapters } from './edit-chapters.ts'
import { isTrimmed, getKeptPart, type Trim } from './trim.ts'

interface OtherFilmsProps {
  media: string
  title: string
  data: Readonly<Record<string, unknown>>
  trim: Trim
  isReadOnly: boolean
  onReplace: (film: string) => Promise<void>
  onTrim: (trim: Trim) => void
}

/** Polling interval while a cut is encoded. */
const POLL_INTERVAL_MS = 1500

const isInProgress = ({ state }: Film) => state === 'waiting' || state === 'encoding'

/** Trim form, other cuts of the film, and a button that replaces the film. */
export function OtherFilms({ media, title, data, trim, isReadOnly, onReplace, onTrim }: OtherFilmsProps) {
  const query = useQuery({
    ...studioQuery('film', findFilm, { params: { media } }),
    refetchInterval: ({ state }) => (state.data?.others.some(isInProgress) ? POLL_INTERVAL_MS : false),
  })
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { film, others = [] } = query.data ?? {}
  if (isReadOnly) return null
  const replace = async (id: string) => {
    setBusy(true)
    await onReplace(id).catch((reason: unknown) => showToast(describeError(reason)))
    setBusy(false)
  }
  const duration = typeof data['duration'] === 'number' ? data['duration'] : (film?.duration ?? 0)
  return (
    <div className="other-films">
      <CutForm film={film ?? null} duration={duration} trim={trim} onTrim={onTrim} />
      {others.length > 0 && (
        <ul aria-label="Other cuts of this video">
          {others.map((other) => (
            <OtherFilm key={other.id} film={other} isBusy={isBusy} onUse={() => void replace(other.id)} />
          ))}
        </ul>
      )}
      <p>
        <Button size="small" onClick={() => setOpen(true)}>
          Replace video
        </Button>
      </p>
      <ChooseFilm
        isOpen={isOpen}
        title="Replace video"
        text={`The text of “${title}”, its chapters, and members’ notes and clips are kept. Members who are watching now aren’t interrupted.`}
        currentMedia={media}
        describeEffect={(after) =>
          describeDifference({ before: duration, after, chapters: readChapters(data['chapters']) })
        }
        onClose={() => setOpen(false)}
        onChoose={(id) => {
          setOpen(false)
          void replace(id)
        }}
      />
    </div>
  )
}

interface CutFormProps {
  film: Film | null
  duration: number
  trim: Trim
  onTrim: (trim: Trim) => void
}

/** Form that encodes the trimmed part of the film. */
function CutForm({ film, duration, trim, onTrim }: CutFormProps) {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  if (!isTrimmed(trim, duration)) return null
  const { from, to } = getKeptPart(trim, duration)
  const isTooShort = to - from < 1
  const startCut = async (id: string) => {
    setBusy(true)
    try {
      await studioCall(cutFilm, { params: { id }, body: { from, to } })
      onTrim({})
      await queryClient.invalidateQueries({ queryKey: ['studio', 'film'] })
    } catch (reason) {
      showToast(describeError(reason))
    }
    setBusy(false)
  }
  return (
    <div className="cut-form">
      <p>
        <b className="tabular">
          {formatClockHundredths(from)} to {formatClockHundredths(to)}
        </b>
        , {formatRoundedClock(to - from)} of {formatRoundedClock(duration)}.{' '}
        <span className="text-quiet">{describeTrim(film, isTooShort)}</span>
      </p>
      <p className="flex flex-wrap gap-3">
        {film?.hasFile && !isTooShort && (
          <Button tone="main" size="small" aria-disabled={isBusy} onClick={() => !isBusy && void startCut(film.id)}>
            Cut video
          </Button>
        )}
        <Button size="small" onClick={() => onTrim({})}>
          Don’t cut
        </Button>
      </p>
    </div>
  )
}

function describeTrim(film: Film | null, isTooShort: boolean): string {
  if (!film) return 'This video wasn’t uploaded here, so the Studio has no original to cut.'
  if (!film.hasFile) return 'Originals are deleted 30 days after upload, so this video can no longer be cut.'
  if (isTooShort) return 'The end must be at least a second after the start.'
  return 'The cut is encoded from the original. The lesson keeps its video until you use the cut.'
}

function OtherFilm({ film, isBusy, onUse }: { film: Film; isBusy: boolean; onUse: () => void }) {
  const { cut, state, progress, failure } = film
  const name = cut
    ? `Cut from ${formatClockHundredths(cut.from)} to ${formatClockHundredths(cut.to)}`
    : 'The full video'
  return (
    <li className="other-film">
      <p>
        <b className="font-semibold">{name}</b>{' '}
        <span className={state === 'failed' ? 'text-bad' : 'text-quiet'}>
          {describeState(state, progress, failure)}
        </span>
      </p>
      {state === 'ready' && (
        <Button
          size="small"
          aria-disabled={isBusy}
          aria-label={`Use this video: ${name}`}
          onClick={() => !isBusy && onUse()}
        >
          Use this video
        </Button>
      )}
      {isInProgress(film) && (
        <progress className="film-bar" aria-label={`Encoding: ${name}`} max={1} value={progress} />
      )}
    </li>
  )
}

function describeState(state: Film['state'], progress: number, failure: string | null): string {
  if (state === 'failed') return failure ?? 'couldn’t be encoded'
  if (state === 'waiting') return 'waiting to be encoded'
  return state === 'encoding' ? `${Math.floor(progress * 100)}% encoded` : 'ready'
}
