/** Browser build of the published client; its types are those of the package. */
declare module 'realm-web/dist/bundle.dom.cjs.js' {
  export { App, Credentials, type User } from 'realm-web'
}
