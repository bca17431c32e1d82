/** Loads the light build of hls.js. Call it as soon as a press of play is likely: the browser loads it once. */
export const loadEngine = () => import('hls.js/light')

/** Loads the full build, half as large again, for films with more than one sound. */
export const loadFullEngine = () => import('hls.js')
