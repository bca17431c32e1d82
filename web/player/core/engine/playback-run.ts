import { createCaptions, type CaptionSwitch } from '../study/captions.ts'
import type { PlayerContext } from './player-context.ts'
import { followVideoElement } from './video-element.ts'
import { toPlaybackError } from './errors.ts'
import { type RequestFilmAddress, createGrant } from './grant.ts'
import { keepAwake } from './keep-awake.ts'
import { followLoop } from '../study/loop.ts'
import { followPictureInPicture } from './picture-in-picture.ts'
import type { Choice } from './quality.ts'
import { recoverByItself } from './recovery.ts'
import { rememberSettings } from '../study/remember-settings.ts'
import { createSource } from './create-source.ts'
import type { Source } from './source.ts'

interface RunOptions extends Pick<PlayerContext, 'video' | 'state'> {
  requestAddress: RequestFilmAddress
  member: string
  /** Whether the member sees films mirrored, where that is known of the account. */
  mirrors?: boolean | undefined
  /** Where the film begins; seconds. */
  place: () => number
  play: () => void
  /** The element has its film, and may be told to play. */
  opened: () => void
}

/** A player between start and stop. */
export interface Run {
  context: PlayerContext
  captions: CaptionSwitch
  /** Language of the captions, when this device had them on last time. */
  rememberedCaptions: string | undefined
  chooseQuality: (choice: Choice) => void
  chooseSound: (sound: number) => void
  retry: () => void
  stop: () => void
}

export function run({ video, state, requestAddress, member, mirrors, place, opened, play }: RunOptions): Run {
  const ending = new AbortController()
  const { signal } = ending
  let source: Source | undefined
  const grant = createGrant({
    requestAddress,
    renewed: () => source?.renewed?.(),
    refused: (error) => {
      // A plan that has ended stops the film, whatever is still loaded.
      video.pause()
      state.set({ error: toPlaybackError(error) })
    },
  })
  const context: PlayerContext = { video, state, grant, signal }

  let oneSound = true
  const begin = async () => {
    state.set({ error: undefined })
    try {
      // The engine, the media source and the grant have nothing to wait for in one another.
      const [ready] = await Promise.all([
        source ?? createSource(context, oneSound ? restart : undefined),
        grant.fresh(),
      ])
      if (signal.aborted) return ready.stop()
      source = ready
      source.load(place())
      opened()
    } catch (error) {
      if (!signal.aborted) state.set({ error: toPlaybackError(error) })
    }
  }
  /** The film has several sounds: another engine takes over before the first picture. */
  const restart = () => {
    oneSound = false
    source?.stop()
    source = undefined
    void begin()
  }
  const retry = () => {
    if (!source) return void begin()
    state.set({ error: undefined })
    source.retry()
  }

  followVideoElement(context)
  recoverByItself(context, retry)
  followLoop({ ...context, play })
  followPictureInPicture(context)
  keepAwake(context)
  const rememberedCaptions = rememberSettings(context, member, mirrors)
  void begin()

  return {
    context,
    captions: createCaptions(context),
    rememberedCaptions,
    chooseQuality: (choice) => source?.choose(choice),
    chooseSound: (sound) => source?.chooseSound(sound),
    retry,
    stop: () => {
      ending.abort()
      grant.close()
      video.pause()
      source?.stop()
    },
  }
}
