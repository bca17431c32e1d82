export { drawnPictureRoutes } from './drawn-picture-routes.ts'
export { formerAddress, showPages } from './show-pages.ts'
