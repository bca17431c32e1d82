import { useEffect } from 'react'
import { PLAYING_HEARTBEAT_INTERVAL_MS } from '#contract/limits.ts'
import type { PlayerEvent } from '#contract/library/playing.ts'
import { playbackError } from '#web/player/core/engine/errors.ts'
import type { Player } from '#web/player/core/engine/player.ts'
import { ignoreError } from '#web/api/log-warning.ts'
import { reportPlaying } from './report-playing.ts'

/** Reports running playback. Stops it with a message if three other devices of the account started playing later. */
export function useReportPlayback(player: Player) {
  const { state, pause } = player
  useEffect(() => reportWhilePlaying({ state, pause }, reportPlaying, window), [state, pause])
}

/** Sends the reports of {@link useReportPlayback}. Returns a cleanup function. */
export function reportWhilePlaying(
  { state, pause }: Pick<Player, 'state' | 'pause'>,
  send: typeof reportPlaying,
  page: Pick<EventTarget, 'addEventListener'>,
) {
  let isPlaying = false
  let isHidden = false
  const report = (event: PlayingReport) => {
    // A failed report needs no retry, because the next report replaces it.
    send(event).then((mayPlay) => !mayPlay && isPlaying && stopPlayback(), ignoreError)
  }
  const stopPlayback = () => {
    pause()
    state.set({ error: playbackError('device-limit') })
  }
  const update = () => {
    const { ready, paused, ended } = state.get()
    const isNowPlaying = ready && !paused && !ended && !isHidden
    if (isNowPlaying === isPlaying) return
    isPlaying = isNowPlaying
    report(isNowPlaying ? 'start' : 'stop')
  }
  const unsubscribe = state.subscribe(update)
  const timer = setInterval(() => isPlaying && report('still'), PLAYING_HEARTBEAT_INTERVAL_MS)
  const controller = new AbortController()
  const { signal } = controller
  // A device that becomes visible checks at once whether it may still play.
  const onVisible = () => document.visibilityState === 'visible' && isPlaying && report('still')
  page.addEventListener('visibilitychange', onVisible, { signal })
  // A loaded film occupies a playback slot even if it has not played.
  const onHide = () => {
    isHidden = true
    isPlaying = false
    if (state.get().ready) report('stop')
  }
  // A page restored from the back/forward cache may still be playing.
  const onShow = () => {
    isHidden = false
    update()
  }
  page.addEventListener('pagehide', onHide, { signal })
  page.addEventListener('pageshow', onShow, { signal })
  update()
  return () => {
    unsubscribe()
    clearInterval(timer)
    controller.abort()
    if (isPlaying) report('stop')
    isPlaying = false
  }
}
