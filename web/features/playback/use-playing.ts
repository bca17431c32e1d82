import { useEffect } from 'react'
import { PLAYING_HEARTBEAT } from '#contract/limits.ts'
import type { PlayingWord } from '#contract/playing.ts'
import { faultOf } from '#web/player/core/engine/errors.ts'
import type { Player } from '#web/player/core/engine/player.ts'
import { sayPlaying } from './say-playing.ts'

/** Says that the film plays, as long as it does, and stops it with words when newer devices have taken the places of the account. */
export function usePlaying(player: Player) {
  const { state, pause } = player
  useEffect(() => {
    let plays = false
    const say = (word: PlayingWord) => {
      // A word that is lost on the way is said again with the next one.
      sayPlaying(word).then((mayPlay) => !mayPlay && plays && giveWay(), noted)
    }
    const giveWay = () => {
      pause()
      state.set({ fault: faultOf('elsewhere') })
    }
    const look = () => {
      const { ready, paused, ended } = state.get()
      const now = ready && !paused && !ended
      if (now === plays) return
      plays = now
      say(now ? 'start' : 'stop')
    }
    const stop = state.subscribe(look)
    const timer = setInterval(() => plays && say('still'), PLAYING_HEARTBEAT)
    // A device that comes back into view asks at once whether it still may.
    const seen = () => document.visibilityState === 'visible' && plays && say('still')
    document.addEventListener('visibilitychange', seen)
    look()
    return () => {
      stop()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', seen)
      if (plays) say('stop')
      plays = false
    }
  }, [state, pause])
}

const noted = () => undefined
