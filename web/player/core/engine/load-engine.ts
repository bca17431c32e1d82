/** The heavy part. Called early by whoever expects a press of play; the browser loads it once. */
export const loadEngine = () => import('hls.js/light')

/** Half as heavy again: only for films with more than one sound. */
export const loadFullEngine = () => import('hls.js')
