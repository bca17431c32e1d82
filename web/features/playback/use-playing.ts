import { useEffect } from 'react'
import { PLAYING_HEARTBEAT } from '#contract/limits.ts'
import type { PlayingReport } from '#contract/library/playing.ts'
import { playbackError } from '#web/player/core/engine/errors.ts'
import type { Player } from '#web/player/core/engine/player.ts'
import { ignoreError } from '#web/api/log-warning.ts'
import { reportPlaying } from './report-playing.ts'

/**
 * Reports that the film plays, as long as it does. Stops it with a message when three newer devices of the account
 * play.
 */
export function usePlaying(player: Player) {
  const { state, pause } = player
  useEffect(() => {
    let plays = false
    const report = (playing: PlayingReport) => {
      // The next report repeats what a lost one said.
      reportPlaying(playing).then((mayPlay) => !mayPlay && plays && stopHere(), ignoreError)
    }
    const stopHere = () => {
      pause()
      state.set({ error: playbackError('elsewhere') })
    }
    const update = () => {
      const { ready, paused, ended } = state.get()
      const now = ready && !paused && !ended
      if (now === plays) return
      plays = now
      report(now ? 'start' : 'stop')
    }
    const stop = state.subscribe(update)
    const timer = setInterval(() => plays && report('still'), PLAYING_HEARTBEAT)
    // A device that comes back into view asks at once whether it may still play.
    const onVisible = () => document.visibilityState === 'visible' && plays && report('still')
    document.addEventListener('visibilitychange', onVisible)
    update()
    return () => {
      stop()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisible)
      if (plays) report('stop')
      plays = false
    }
  }, [state, pause])
}
