type MediaKeys = Partial<Record<MediaSessionAction, MediaSessionActionHandler | null>>

/** Who has the media keys now, the last to take them first. */
const layers: MediaKeys[] = []

/**
 * Answers the media keys of keyboards, headsets, pedals and remotes. Keys that are left out stay with whoever had them
 * before. Call what it returns to release them.
 */
export function registerMediaKeys(keys: MediaKeys) {
  layers.push(keys)
  apply(keys)
  return () => {
    layers.splice(layers.indexOf(keys), 1)
    apply(keys)
  }
}

function apply(changed: MediaKeys) {
  for (const name of actions) {
    if (changed[name] === undefined) continue
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
    // A browser without this action has no key for it either.
  }
}
