import type { Deck } from './deck.ts'
import { loadEngine } from './engine.ts'
import { createHlsSource } from './hls.ts'
import { createNativeSource } from './native.ts'
import type { Source } from './source.ts'

/** Asks the engine first: Chromium claims to play HLS by itself, and does so badly. */
export async function createSource(deck: Deck): Promise<Source> {
  const { default: Engine } = await loadEngine()
  // A player that was stopped meanwhile must not lay hands on the element again: another run may own it by now.
  deck.signal.throwIfAborted()
  return Engine.isSupported() ? createHlsSource(Engine, deck) : createNativeSource(deck)
}
