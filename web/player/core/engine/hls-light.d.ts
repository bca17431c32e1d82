// The light build ships no types of its own; it is the full build with parts left out.
declare module 'hls.js/light' {
  export { default, Events, ErrorDetails, ErrorTypes } from 'hls.js'
}
