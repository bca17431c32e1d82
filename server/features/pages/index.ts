export { drawnPictureRoutes } from './drawn-picture-routes.ts'
export { findRedirectTarget, showPages } from './show-pages.ts'
