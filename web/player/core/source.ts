import type { Deck } from './deck.ts'
import { loadEngine } from './engine.ts'
import { createHlsSource } from './hls.ts'
import { createNativeSource } from './native.ts'
import type { Choice } from './quality.ts'

/** Brings the film into the element. */
export interface Source {
  /** Loads the manifest of the grant that is held. */
  load: () => void
  choose: (choice: Choice) => void
  /** Goes on after a fault, at the same place. */
  retry: () => void
  /** A newer grant is held; only those who cannot rewrite addresses need to act. */
  renewed?: () => void
  stop: () => void
}

/** Asks the engine first: Chromium claims to play HLS by itself, and does so badly. */
export async function createSource(deck: Deck): Promise<Source> {
  const { default: Engine } = await loadEngine()
  // A player that was stopped meanwhile must not lay hands on the element again: another run may own it by now.
  deck.signal.throwIfAborted()
  return Engine.isSupported() ? createHlsSource(Engine, deck) : createNativeSource(deck)
}
