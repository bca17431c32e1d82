export { changeOwnCatalogue, ownCataloguePath, readOwnCatalogue } from './own-file.ts'
export { CatalogueFault } from './parse.ts'
export { catalogueRoutes } from './routes.ts'
export { createCatalogueSource } from './source.ts'
