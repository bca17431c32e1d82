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
export {
  addDraft,
  createContent,
  moveContent,
  restoreRevision,
  saveDraft,
  saveGeneratedDraft,
  writeDraft,
} from './drafts.ts'
export {
  binContent,
  checkPublishable,
  markPublished,
  publishContent,
  createBinChange,
  restoreFromBin,
  scheduleContent,
  unpublishContent,
} from './publish.ts'
export { requirePublishedQuota, requireStorageQuota } from './content-quotas.ts'
export { publishKeepingDraft } from './publish-keeping-draft.ts'
export { deleteBinnedItems } from './delete-binned.ts'
export {
  type ContentItem,
  findItem,
  isSlugUsed,
  listBin,
  listHeadsByPrefix,
  listItems,
  listRevisions,
  listHeadsWithFacts,
} from './items.ts'
export { lockItem, lockItemById } from './lock-item.ts'
export { describeMovedLesson, findLessonOfOtherCourse } from './moved-lessons.ts'
export {
  createChangePredicate,
  requireOwnLessons,
  requireOwnMedia,
  requireUnusedSlug,
  toTeacher,
} from './own-lessons.ts'
export { orderContent, writeOrder } from './order.ts'
export {
  findUsedAssets,
  isAssetUsed,
  isAssetCurrentlyReferenced,
  isAssetReferenced,
  isPosterReferenced,
} from './media-references.ts'
export { refreshOnPublication } from './published.ts'
export { contentQueue, createScheduleWorker } from './schedule.ts'
export { importContent, planImport } from './import.ts'
export { findSeedDifferences, removeSeed } from './restore-seed.ts'
export { type Difference, formatItemName, keepDemoMark, readExport, readSnapshot } from './snapshot.ts'
export { checkTexts, readFiles, writeFiles } from './files/content-files.ts'
export { listIgnored, readFolder, writeFolder } from './files/content-folder.ts'
export { checkPictures, exportPictures, findNewPictures, importPictures } from './pictures/picture-files.ts'
export { failIfExtremeRatio } from './pictures/convert-picture.ts'
export { readFullSizePicture } from './pictures/pictures.ts'
export { pictureRoutes } from './picture-routes.ts'
export { binRoutes } from './bin-routes.ts'
export {
  contentRoutes,
  createChangeRecorder,
  failIfExternalCatalogue,
  toItemResponse,
  toEditor,
  toSummary,
} from './routes.ts'
export { findTooSmallPlans } from './check-currency.ts'
