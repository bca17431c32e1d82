import type { PlayerContext } from './player-context.ts'
import { loadEngine, loadFullEngine } from './load-engine.ts'
import { createHlsSource } from './hls-source.ts'
import { createNativeSource } from './native-source.ts'
import type { Source } from './source.ts'

/**
 * Asks the engine first: Chromium claims to play HLS by itself, and does so badly. The light engine knows one sound; `manySounds` is called
 * when there are more, and without it the full engine comes at once.
 */
export async function createSource(context: PlayerContext, manySounds?: () => void): Promise<Source> {
  const { default: Engine } = manySounds ? await loadEngine() : await loadFullEngine()
  // A player that was stopped meanwhile must not lay hands on the element again: another run may own it by now.
  context.signal.throwIfAborted()
  return Engine.isSupported() ? createHlsSource(Engine, context, manySounds) : createNativeSource(context)
}
