export { changeOwnCatalogue, ownCataloguePath, readOwnCatalogue } from './own-file.ts'
export { catalogueRoutes } from './routes.ts'
export { type CatalogueSource, createCatalogueSource } from './source.ts'
