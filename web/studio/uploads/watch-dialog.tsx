import { useRef, useState, useSyncExternalStore } from 'react'
import type { Film } from '#contract/studio/films.ts'
import { FilmError, playerCode, type PlayerModule, useVideoIn } from '#web/features/playback/index.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Dialog, DialogClose } from '#web/ui/dialog.tsx'
import { requestStaffFilm } from './request-staff-film.ts'

export interface WatchDialogProps {
  film: Film
  /** Media ID of the encoded film. */
  media: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Dialog that plays an uploaded film. */
export function WatchDialog({ film, media, isOpen, onOpenChange }: WatchDialogProps) {
  const { module: playerModule, hasFailed } = playerCode.useModule()
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={film.title ?? film.name}
      text={
        film.state === 'encoding' ? 'Playing in 240p for now. Higher qualities are added automatically.' : undefined
      }
    >
      {playerModule ? (
        <FilmPlayer key={media} playerModule={playerModule} film={film} media={media} />
      ) : (
        <p role="status" className="py-6">
          {hasFailed ? 'Couldn’t load the player. It will load once you’re back online.' : 'Loading…'}
        </p>
      )}
      <p className="mt-6">
        <DialogClose className={buttonClass()}>Close</DialogClose>
      </p>
    </Dialog>
  )
}

function FilmPlayer({ playerModule, film, media }: { playerModule: PlayerModule; film: Film; media: string }) {
  const [player] = useState(() => {
    const newPlayer = playerModule.createPlayer({ requestUrl: requestStaffFilm(media) })
    // The dialog uses native controls instead of those of the lesson player.
    newPlayer.video.controls = true
    return newPlayer
  })
  const frame = useRef<HTMLDivElement>(null)
  useVideoIn(player, frame, {
    title: film.title ?? film.name,
    duration: film.duration ?? undefined,
    frameRate: film.frameRate ?? undefined,
  })
  const error = useSyncExternalStore(player.state.subscribe, () => player.state.get().error)
  return (
    <div ref={frame} className="film-watch">
      {error && <FilmError title={error.title} onRetry={() => player.retry()} />}
    </div>
  )
}
