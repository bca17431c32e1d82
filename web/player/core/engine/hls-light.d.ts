// The light build has no types of its own; it is a subset of the full build.
declare module 'hls.js/light' {
  export { default, Events, ErrorDetails, ErrorTypes } from 'hls.js'
}
