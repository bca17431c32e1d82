export {
  type ContentEntry,
  changeContent,
  createContentChanged,
  type Editor,
  lockContent,
  writeChange,
  type WriteContext,
} from './change.ts'
export { addPublished } from './add-published.ts'
export { checkStorable, type ContentData } from './check-content.ts'
export { checkCatalogue } from './check-catalogue.ts'
export { addDraft, createContent, moveContent, restoreRevision, saveDraft, storeDraft, writeDraft } from './drafts.ts'
export {
  binContent,
  checkPublishable,
  createPublication,
  publishContent,
  createRemoval,
  restoreFromBin,
  scheduleContent,
  unpublishContent,
} from './publish.ts'
export { failIfSiteFull, failIfStoreFull } from './content-quotas.ts'
export { publishKeepingDraft } from './publish-keeping-draft.ts'
export { deleteBinned } from './delete-binned.ts'
export { type ContentItem, findItem, listBin, listHeadsNamed, listItems, listRevisions, listFacts } from './items.ts'
export { lockItem, lockItemById } from './lock-item.ts'
export { createMayChange, requireOwnLessons, requireOwnMedia, toTeacher } from './own-lessons.ts'
export { orderContent, writeOrder } from './order.ts'
export { hasAsset, isCurrentAsset, isNamedAsset, isNamedPoster } from './named-media.ts'
export { followPublications } from './published.ts'
export { contentQueue, createPublishDue } from './schedule.ts'
export { importContent, planImport } from './import.ts'
export { findSeedDifferences, restoreSeed } from './restore-seed.ts'
export { type Difference, itemName, readSnapshot } from './snapshot.ts'
export { checkTexts, readFiles, writeFiles } from './files/content-files.ts'
export { readFolder, writeFolder } from './files/folder.ts'
export { checkPictures, exportPictures, findNewPictures, importPictures } from './pictures/picture-files.ts'
export { failIfStrip } from './pictures/draw-copies.ts'
export { readWholePicture } from './pictures/pictures.ts'
export { pictureRoutes } from './picture-routes.ts'
export { binRoutes } from './bin-routes.ts'
export {
  contentRoutes,
  createRecorder,
  failIfExternalCatalogue,
  toItemResponse,
  toEditor,
  toSummary,
} from './routes.ts'
