export { changeOwnCatalogue, ownCataloguePath, readOwnCatalogue } from './own-file.ts'
export { catalogueRoutes } from './routes.ts'
export { createCatalogueSource } from './source.ts'
