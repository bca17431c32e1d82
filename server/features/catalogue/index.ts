export { hasCatalogue, hasFile, ownCataloguePath } from './own-file.ts'
export { openOwnCatalogue, readOwnCatalogue } from './own-catalogue.ts'
export { CatalogueError } from './parse.ts'
export { catalogueRoutes } from './routes.ts'
