type MediaKeys = Partial<Record<MediaSessionAction, MediaSessionActionHandler | null>>

/** Registered handlers, the most recent first. */
const layers: MediaKeys[] = []

/**
 * Handles media keys of keyboards, headsets, pedals and remotes. Keys without a handler stay with the previous
 * registration. Returns the unregister function.
 */
export function registerMediaKeys(keys: MediaKeys) {
  layers.push(keys)
  apply(keys)
  return () => {
    layers.splice(layers.indexOf(keys), 1)
    apply(keys)
  }
}

function apply(keys: MediaKeys) {
  for (const name of actions) {
    if (keys[name] === undefined) continue
    setHandler(name, layers.findLast((layer) => layer[name] !== undefined)?.[name] ?? null)
  }
}

const actions = [
  'play',
  'pause',
  'stop',
  'seekbackward',
  'seekforward',
  'seekto',
  'previoustrack',
  'nexttrack',
] as const satisfies readonly MediaSessionAction[]

function setHandler(name: MediaSessionAction, handler: MediaSessionActionHandler | null) {
  try {
    navigator.mediaSession?.setActionHandler(name, handler)
  } catch {
    // Browsers without this action throw.
  }
}
