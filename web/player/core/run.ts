import { createCaptions, type CaptionSwitch } from './captions.ts'
import type { Deck } from './deck.ts'
import { followVideo } from './element.ts'
import { faultFrom } from './errors.ts'
import { createFullscreen } from './fullscreen.ts'
import { createGrant, type GrantOptions } from './grant.ts'
import type { Choice } from './quality.ts'
import { recoverByItself } from './recovery.ts'
import { rememberSettings } from './settings.ts'
import { createSource, type Source } from './source.ts'

interface RunOptions extends Pick<Deck, 'video' | 'state'> {
  frame: HTMLElement
  ask: GrantOptions['ask']
  play: () => void
  autoplay?: boolean
}

/** A player between start and stop. */
export interface Run {
  captions: CaptionSwitch
  fullscreen: { toggle: () => void }
  chooseQuality: (choice: Choice) => void
  retry: () => void
  file: (name: string) => Promise<string>
  stop: () => void
}

export function run({ video, state, frame, ask, play, autoplay = false }: RunOptions): Run {
  const ending = new AbortController()
  let source: Source | undefined
  const grant = createGrant({
    ask,
    renewed: () => source?.renewed?.(),
    refused: (error) => {
      // A plan that has ended stops the film, whatever is still loaded.
      video.pause()
      state.set({ fault: faultFrom(error) })
    },
  })
  const deck: Deck = { video, state, grant, signal: ending.signal }

  const begin = async () => {
    state.set({ fault: undefined })
    try {
      // The engine, the media source and the grant have nothing to wait for in one another.
      const [ready] = await Promise.all([source ?? createSource(deck), grant.fresh()])
      if (ending.signal.aborted) return ready.stop()
      source = ready
      source.load()
      if (autoplay) play()
    } catch (error) {
      if (!ending.signal.aborted) state.set({ fault: faultFrom(error) })
    }
  }
  const retry = () => {
    if (!source) return void begin()
    state.set({ fault: undefined })
    source.retry()
  }

  followVideo(deck)
  const captions = createCaptions(deck)
  const fullscreen = createFullscreen(deck, frame)
  rememberSettings(deck, captions)
  recoverByItself(deck, retry)
  void begin()

  return {
    captions,
    fullscreen,
    chooseQuality: (choice) => source?.choose(choice),
    retry,
    file: async (name) => {
      await grant.fresh()
      return grant.beside(name)
    },
    stop: () => {
      ending.abort()
      grant.close()
      video.pause()
      source?.stop()
    },
  }
}
