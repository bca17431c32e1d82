/** Loads the light build of hls.js. Call it once playback is likely; later calls reuse it. */
export const loadEngine = () => import('hls.js/light')

/** Loads the full build, which is 50% larger, for films with several audio tracks. */
export const loadFullEngine = () => import('hls.js')
