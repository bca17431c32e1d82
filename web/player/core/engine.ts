/** The heavy part. Called early by whoever expects a press of play; the browser loads it once. */
export const loadEngine = () => import('hls.js/light')
