export { hasCatalogue, hasCatalogueFile, ownCataloguePath } from './catalogue-file.ts'
export { openEditableCatalogue } from './editable-catalogue.ts'
export { CatalogueError } from './parse.ts'
export { catalogueRoutes } from './routes.ts'
