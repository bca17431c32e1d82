export { type StoredDocument } from './language/document.ts'
export { selectDocuments } from './language/select.ts'
export { collectionsService } from './service.ts'
