export { hasCatalogue, hasCatalogueFile, ownCataloguePath } from './catalogue-file.ts'
export { openEditableCatalogue } from './editable-catalogue.ts'
export { catalogueRoutes } from './routes.ts'
