export { hasCatalogue, hasFile, ownCataloguePath } from './own-file.ts'
export { openEditableCatalogue, readStoredCatalogue } from './own-catalogue.ts'
export { CatalogueError } from './parse.ts'
export { catalogueRoutes } from './routes.ts'
