import { createCaptions, type CaptionSwitch } from './captions.ts'
import type { Deck } from './deck.ts'
import { followVideo } from './element.ts'
import { faultFrom } from './errors.ts'
import { createGrant, type GrantOptions } from './grant.ts'
import type { Choice } from './quality.ts'
import { recoverByItself } from './recovery.ts'
import { rememberSettings } from './settings.ts'
import { createSource } from './create-source.ts'
import type { Source } from './source.ts'

interface RunOptions extends Pick<Deck, 'video' | 'state'> {
  ask: GrantOptions['ask']
  /** The element has its film, and may be told to play. */
  opened: () => void
}

/** A player between start and stop. */
export interface Run {
  deck: Deck
  captions: CaptionSwitch
  /** Language of the captions, when this device had them on last time. */
  rememberedCaptions: string | undefined
  chooseQuality: (choice: Choice) => void
  retry: () => void
  stop: () => void
}

export function run({ video, state, ask, opened }: RunOptions): Run {
  const ending = new AbortController()
  const { signal } = ending
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
  const deck: Deck = { video, state, grant, signal }

  const begin = async () => {
    state.set({ fault: undefined })
    try {
      // The engine, the media source and the grant have nothing to wait for in one another.
      const [ready] = await Promise.all([source ?? createSource(deck), grant.fresh()])
      if (signal.aborted) return ready.stop()
      source = ready
      source.load()
      opened()
    } catch (error) {
      if (!signal.aborted) state.set({ fault: faultFrom(error) })
    }
  }
  const retry = () => {
    if (!source) return void begin()
    state.set({ fault: undefined })
    source.retry()
  }

  followVideo(deck)
  recoverByItself(deck, retry)
  const rememberedCaptions = rememberSettings(deck)
  void begin()

  return {
    deck,
    captions: createCaptions(deck),
    rememberedCaptions,
    chooseQuality: (choice) => source?.choose(choice),
    retry,
    stop: () => {
      ending.abort()
      grant.close()
      video.pause()
      source?.stop()
    },
  }
}
